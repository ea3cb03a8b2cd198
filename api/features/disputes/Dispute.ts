import type { Knex } from 'knex'
import type { DisputeOfRequest, Dispute as PresentedDispute } from '#contract/disputes.ts'
import { type DisputeStatus, isHolding, isLost, needsAnswer } from '#contract/rules/disputeRules.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { majorUnits } from '#contract/rules/priceRules.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import { Order } from '../payments/Order.ts'
import { capturedBy, orderCurrency, Payment } from '../payments/Payment.ts'
import { Ticket } from '../tickets/Ticket.ts'

/** A payment that a client disputes with their bank, an inquiry of the bank, or its early warning of fraud. */
export class Dispute extends BaseModel {
  static override tableName = 'disputes'

  declare paymentId: string
  declare stripeDisputeId: string
  /** In the smallest unit of the payment's currency. */
  declare amount: number
  declare reason: string
  declare status: DisputeStatus
  /** Until when the bank accepts an answer. */
  declare dueBy: string | null
  declare openedAt: string
  /** Raised with each change: what was read from the provider before the last change is not applied after it. */
  declare version: number
  declare createdAt: string
}

/** The order whose payment is disputed. */
export async function findOrderOfDispute(db: Knex, { paymentId }: Dispute): Promise<Order> {
  const { orderId } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  return Order.query(db).findById(orderId).throwIfNotFound()
}

/** The disputes of a request, newest first. @param now of its seats that can still be used */
export async function listDisputes(db: Knex, requestId: string, now: Date): Promise<DisputeOfRequest[]> {
  const orders = Order.query(db).where({ requestId }).select('id')
  const payments = await Payment.query(db).whereIn('orderId', orders)
  if (payments.length === 0) return []
  const disputes = await Dispute.query(db)
    .whereIn(
      'paymentId',
      payments.map(({ id }) => id),
    )
    .orderBy([
      { column: 'openedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const seats = disputes.length === 0 ? [] : await unusedSeats(db, requestId, now)
  return disputes.map((dispute) => {
    const payment = payments.find(({ id }) => id === dispute.paymentId)
    const isAtStake = isHolding(dispute.status) || isLost(dispute.status)
    const own = seats.filter(({ orderId }) => isAtStake && orderId === payment?.orderId)
    const seatsOf = (tickets: Ticket[]) => tickets.map(({ seatInfo }) => seatInfo)
    return {
      ...presentDispute(dispute, payment && capturedBy(payment).currency),
      unusedSeats: seatsOf(own.filter(({ status }) => status !== 'pending')),
      undeliveredSeats: seatsOf(own.filter(({ status }) => status === 'pending')),
    }
  })
}

/** Seats of upcoming events that nobody else has bought. */
function unusedSeats(db: Knex, requestId: string, now: Date): Promise<Ticket[]> {
  return Ticket.query(db)
    .where({ requestId })
    .whereNotIn('status', ['used', 'refunded'])
    .where('concertDate', '>=', firstUpcomingDay(now))
    .whereNotExists(Ticket.query(db).alias('heir').whereColumn('heir.sourceTicketId', 'tickets.id'))
    .orderBy('position')
    .execute()
}

/** The last dispute of each payment, by the payment's id. */
export async function lastDisputes(
  db: Knex,
  paymentIds: readonly (string | null)[],
): Promise<Map<string | null, PresentedDispute>> {
  const ids = paymentIds.flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await Dispute.query(db).whereIn('paymentId', ids).orderBy(['openedAt', 'id'])
  return new Map(rows.map((row) => [row.paymentId, presentDispute(row)]))
}

function presentDispute(
  { id, amount, reason, status, dueBy, openedAt }: Dispute,
  currency = orderCurrency,
): PresentedDispute {
  return {
    ...{ id, reason, status, openedAt },
    amount: majorUnits(amount, currency),
    ...(currency !== orderCurrency && { currency }),
    dueBy: needsAnswer(status) ? dueBy : null,
  }
}
