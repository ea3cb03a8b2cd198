import type { Knex } from 'knex'
import {
  type LastMessage,
  maxUnread,
  type OfferSummary,
  type OwnOrder,
  type TicketRequest,
} from '#contract/requests.ts'
import { shownName } from '#contract/rules/names.ts'
import { moneyBackStates, type PaymentStatus } from '#contract/rules/orderStates.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { shorten } from '#contract/rules/visibleText.ts'

/** What goes or went back of the order of a request that is open or paid, in the columns of its row; null without an order. */
export interface MoneyBackColumns {
  orderTotal: number | null
  /** What the bank has taken back; null if the order is not paid. */
  orderChargedBack: number | null
  orderPaymentStatus: PaymentStatus | null
  /** What is refunded of it; null if nothing. Strings on PostgreSQL. */
  orderRefunded: number | string | null
  /** State of its refunds, as the position in `moneyBackStates`; null without. */
  orderRefundState: number | null
}

/** That order. */
export interface OrderColumns extends MoneyBackColumns {
  orderDiscount: number | null
  orderHasTickets: boolean
}

/** Adds what each request costs or has cost, of which there is one order at most, to a query of requests. */
export function withOrder(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return withMoneyBack(requests, db).select(
    db.raw('?? as "orderDiscount"', ['live.discount']),
    db.raw('exists ? as "orderHasTickets"', [ticketsLeft(db)]),
  )
}

/** Adds what goes or went back of what each request has cost. */
export function withMoneyBack(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('orders as live', (on) =>
      on.on('live.requestId', 'ticket_requests.id').andOnIn('live.state', ['open', 'paid']),
    )
    .leftJoin('transactions as paid', 'paid.orderId', 'live.id')
    .select(
      db.raw('?? as "orderTotal"', ['live.total']),
      db.raw('?? as "orderPaymentStatus"', ['paid.paymentStatus']),
      db.raw('?? as "orderChargedBack"', ['paid.chargedBackAmount']),
      db.raw('? as "orderRefunded"', [refundsOfOrder(db).sum('refunds.amount')]),
      db.raw('? as "orderRefundState"', [
        refundsOfOrder(db).max(
          db.raw("case refunds.state when 'succeeded' then 0 when 'failed' then 2 else 1 end"),
        ),
      ]),
    )
}

/** The refunds of the payment that paid an order; of one that was tried again only the last try. */
function refundsOfOrder(db: Knex): Knex.QueryBuilder {
  return db('refunds')
    .whereRaw('refunds.payment_id = paid.payment_id')
    .whereRaw('not exists (select 1 from refunds as retry where retry.retry_of = refunds.id)')
}

/** The tickets of a request that were neither refunded nor resold. */
function ticketsLeft(db: Knex): Knex.QueryBuilder {
  return db('tickets')
    .whereRaw('tickets.order_id = live.id')
    .whereNot('tickets.status', 'refunded')
    .whereRaw('not exists (select 1 from tickets as heir where heir.source_ticket_id = tickets.id)')
    .select(db.raw('1'))
}

export function presentOrder(columns: OrderColumns): TicketRequest['order'] {
  const { orderTotal, orderDiscount, orderHasTickets } = columns
  if (orderTotal === null) return null
  return {
    total: dollarsFromCents(orderTotal),
    discount: dollarsFromCents(orderDiscount ?? 0),
    moneyBack: presentMoneyBack(columns),
    hasTickets: Boolean(orderHasTickets),
  }
}

export function presentMoneyBack({
  orderTotal,
  orderPaymentStatus,
  orderChargedBack,
  orderRefunded,
  orderRefundState,
}: MoneyBackColumns): OwnOrder['moneyBack'] {
  if (orderPaymentStatus === 'disputed')
    return { amount: dollarsFromCents(orderTotal ?? 0), state: 'disputed' }
  if (orderPaymentStatus === 'charged_back')
    return { amount: dollarsFromCents(orderChargedBack ?? 0), state: 'charged_back' }
  const state = moneyBackStates[orderRefundState ?? -1]
  // Two refunds may be for the same money: the failure of one may not have been reported yet.
  return state ? { amount: dollarsFromCents(Math.min(Number(orderRefunded), orderTotal ?? 0)), state } : null
}

const previewLength = 80

/** The newest message of a request's thread, in the columns of its row; all are null without one. */
export interface LastMessageColumns {
  lastMessage: string | null
  lastFromStaff: boolean
  lastAuthorName: string
  lastAuthorPublicName: string | null
}

/** Adds the newest message of each thread to a query of requests. It is found by the request's message count. */
export function withLastMessage(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('chat_messages', (on) =>
      on
        .on('chat_messages.requestId', 'ticket_requests.id')
        .on('chat_messages.seq', 'ticket_requests.messageCount'),
    )
    .leftJoin('users as last_author', 'last_author.id', 'chat_messages.authorId')
    .select(
      db.raw('substr(??, 1, ?) as "lastMessage"', ['chat_messages.message', previewLength + 1]),
      db.raw('?? as "lastFromStaff"', ['chat_messages.fromStaff']),
      db.raw('?? as "lastAuthorName"', ['last_author.name']),
      db.raw('?? as "lastAuthorPublicName"', ['last_author.publicName']),
    )
}

export function presentLastMessage(row: LastMessageColumns): LastMessage | null {
  if (row.lastMessage === null) return null
  const authorName = shownName({ name: row.lastAuthorName, publicName: row.lastAuthorPublicName })
  const text = shorten(row.lastMessage, previewLength)
  return { text, fromStaff: Boolean(row.lastFromStaff), authorName }
}

/** The current offer of a request, in the columns of its row; all are null without one. */
export interface CurrentOffer {
  currentOfferId: string | null
  currentSection: string
  currentRow: string | null
  currentTicketCount: number
  currentPricePerTicket: number
  currentTotalPrice: number
  currentStatus: OfferSummary['status'] | null
  currentExpiresAt: string
}

const columns = {
  currentOfferId: 'id',
  currentSection: 'section',
  currentRow: 'row',
  currentTicketCount: 'ticketCount',
  currentPricePerTicket: 'pricePerTicket',
  currentTotalPrice: 'totalPrice',
  currentStatus: 'status',
  currentExpiresAt: 'expiresAt',
} as const

/** Adds each request's pending offer, otherwise its latest, to a query of requests. */
export function withCurrentOffer(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const current: Knex.QueryBuilder = db('offers')
    .whereRaw('?? = ??', ['offers.requestId', 'ticket_requests.id'])
    .orderByRaw("case when ?? = 'pending' then 0 else 1 end", ['offers.status'])
    .orderBy([
      { column: 'offers.createdAt', order: 'desc' },
      { column: 'offers.id', order: 'desc' },
    ])
    .limit(1)
    .select('offers.id')
  return requests
    .leftJoin('offers as current', (on) => on.on('current.id', db.raw('(?)', [current])))
    .select(Object.entries(columns).map(([name, column]) => db.raw(`?? as "${name}"`, [`current.${column}`])))
}

export function presentCurrentOffer(offer: CurrentOffer): OfferSummary | null {
  if (offer.currentOfferId === null || offer.currentStatus === null) return null
  return {
    id: offer.currentOfferId,
    section: offer.currentSection,
    row: offer.currentRow,
    ticketCount: offer.currentTicketCount,
    pricePerTicket: dollarsFromCents(offer.currentPricePerTicket),
    totalPrice: dollarsFromCents(offer.currentTotalPrice),
    status: offer.currentStatus,
    expiresAt: offer.currentExpiresAt,
  }
}

/** Conditions of messages, in SQL. */
const sides = { customer: 'not from_staff', staff: 'from_staff' } as const

/**
 * The newest messages of a thread (`maxUnread`) with `answeredAt`: when a side last wrote something after it in the thread
 * (`readByWriting`).
 *
 * @param messages the messages of one thread, as `recent`
 */
function answeredMessages(db: Knex, messages: Knex.QueryBuilder, side: keyof typeof sides) {
  const newest = messages
    .orderBy('recent.seq', 'desc')
    .limit(maxUnread)
    .select(
      'recent.seq',
      'recent.createdAt',
      'recent.fromStaff',
      db.raw('case when written_at < created_at then written_at else created_at end as wrote_at'),
    )
  return db
    .from(newest.as('found'))
    .select('fromStaff', 'createdAt')
    .select(
      db.raw(
        `max(case when ${sides[side]} then wrote_at end)
          over (order by seq desc rows between unbounded preceding and 1 preceding) as answered_at`,
      ),
    )
}

/**
 * How many of the newest `maxUnread` messages of a request are of the other side and new to this one. Of staff, one who has
 * read a message or has written since is enough.
 */
export function countUnread(db: Knex, side: 'customer' | 'staff'): Knex.Raw {
  const isOwner = side === 'customer' ? '=' : '<>'
  const lastRead = db('chat_reads')
    .whereRaw('?? = ??', ['chat_reads.requestId', 'ticket_requests.id'])
    .whereRaw(`?? ${isOwner} ??`, ['chat_reads.userId', 'ticket_requests.userId'])
    .max('chat_reads.lastSeq')
  const messages = db('chat_messages as recent')
    .whereRaw('?? = ??', ['recent.requestId', 'ticket_requests.id'])
    .whereRaw('?? > coalesce((?), 0)', ['recent.seq', lastRead])
  const others = sides[side === 'customer' ? 'staff' : 'customer']
  return db.raw(
    `(select count(*) from (?) as found where ${others} and (answered_at is null or answered_at < created_at))`,
    [answeredMessages(db, messages, side)],
  )
}

/** Adds `unread` to a query of requests: `countUnread`. */
export function withUnread(
  requests: Knex.QueryBuilder,
  db: Knex,
  side: 'customer' | 'staff',
): Knex.QueryBuilder {
  return requests.select(db.raw('? as "unread"', [countUnread(db, side)]))
}
