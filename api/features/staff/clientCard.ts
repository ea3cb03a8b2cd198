import type { Knex } from 'knex'
import { maxCounted } from '#contract/lists.ts'
import type { OfferStatus } from '#contract/rules/offerRules.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { inactiveStatuses, statusForAdmin } from '#contract/rules/requestStatus.ts'
import { type ClientCard, type LastPrice, maxLastPrices, maxOpenOthers } from '#contract/staff.ts'
import { countRows } from '../../db/countRows.ts'
import { orderCurrency } from '../payments/Payment.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'

type Client = Pick<TicketRequest, 'id' | 'userId'>

/** What staff know about the client of a request. Reads at most `maxCounted` requests and offers of theirs. */
export async function readClientCard(db: Knex, { id, userId }: Client, now: Date): Promise<ClientCard> {
  const requests = () =>
    db('ticket_requests').where({ userId }).orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const ids = requests()
    .select('id')
    .limit(maxCounted + 1)
  const offers = () => db('offers').whereIn('requestId', ids).select('id')
  const [others, made, accepted, open, openOthers, [money]] = await Promise.all([
    countRows(db, ids.clone().whereNot({ id })),
    countRows(db, offers().whereNot({ status: 'superseded' })),
    countRows(db, offers().where({ status: 'accepted' })),
    countRows(db, offers().where({ status: 'pending' }).where('expiresAt', '>', now.toISOString())),
    requests()
      .whereNot({ id })
      .whereNotIn('status', [...inactiveStatuses])
      .where((open) => open.whereNot({ status: 'offer_made' }).orWhere('deadlineAt', '>', now.toISOString()))
      .limit(maxOpenOthers)
      .select('id', 'artist', 'status'),
    netReceived(db, userId),
  ])
  return {
    userId,
    others,
    openOthers: openOthers.map(({ id, artist, status }) => ({ id, artist, status: statusForAdmin(status) })),
    offersMade: made,
    offersAccepted: accepted,
    offersOpen: open,
    spent: dollarsFromCents(Number(money.received) - Number(money.refunded) - Number(money.chargedBack)),
  }
}

/** What came in on all orders of a client, and what goes back, in cents. Money that an order refuses is in both. */
function netReceived(db: Knex, buyerId: string): Knex.QueryBuilder {
  const payments = () =>
    db('orders')
      .join('payments', 'payments.orderId', 'orders.id')
      .where({ 'orders.buyerId': buyerId, 'payments.state': 'succeeded' })
      .whereRaw('coalesce(payments.captured_currency, ?) = ?', [orderCurrency, orderCurrency])
  const refunds = payments()
    .join('refunds', 'refunds.paymentId', 'payments.id')
    .whereNot('refunds.state', 'failed')
  return db.select(
    db.raw('(?) as received', [
      payments().select(db.raw('coalesce(sum(coalesce(payments.captured_amount, payments.amount)), 0)')),
    ]),
    db.raw('(?) as refunded', [refunds.select(db.raw('coalesce(sum(refunds.amount), 0)'))]),
    db.raw('(?) as "chargedBack"', [
      db('orders')
        .join('transactions', 'transactions.orderId', 'orders.id')
        .where({ 'orders.buyerId': buyerId })
        .select(db.raw('coalesce(sum(transactions.charged_back_amount), 0)')),
    ]),
  )
}

/** Newest requests for an event whose offers are compared. */
const comparedRequests = 100

interface PriceRow {
  offerId: string
  requestId: string
  section: string
  row: string | null
  ticketCount: number
  pricePerTicket: number
  status: OfferStatus
  createdAt: string
}

/** The newest offers on other requests for the same artist and day. */
export async function readLastPrices(
  db: Knex,
  { id, artist, concertDate }: Pick<TicketRequest, 'id' | 'artist' | 'concertDate'>,
): Promise<LastPrice[]> {
  const sameEvent = db('ticket_requests')
    .whereRaw('lower(artist) = lower(?)', [artist])
    .whereRaw('substr(concert_date, 1, 10) = ?', [concertDate.slice(0, 10)])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(comparedRequests)
    .select('id')
  const offers: PriceRow[] = await db('offers')
    .whereIn('requestId', sameEvent)
    .whereNot({ requestId: id })
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLastPrices)
    .select(
      { offerId: 'id' },
      'requestId',
      'section',
      'row',
      'ticketCount',
      'pricePerTicket',
      'status',
      'createdAt',
    )
  return offers.map((offer) => ({ ...offer, pricePerTicket: dollarsFromCents(offer.pricePerTicket) }))
}
