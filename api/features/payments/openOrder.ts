import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { lapseOrderJob } from './lapseOrder.ts'
import { Order } from './Order.ts'
import { addPaymentAttempt } from './paymentAttempts.ts'

export type NewOrder = Pick<
  Order,
  'buyerId' | 'kind' | 'requestId' | 'offerId' | 'section' | 'row' | 'ticketCount' | 'subtotal' | 'serviceFee'
>

/** Until when an order opened now can be paid: 24 hours, and never after the event. */
export function payByFor(concertDate: string, now: Date): Date {
  return new Date(Math.min(now.getTime() + paymentWindowMs, eventDayEnd(concertDate).getTime()))
}

/**
 * Opens an order with its first payment attempt, and sets the deadline (model, part 2, step 1). The intent at the card
 * provider is made after the commit, by `ensureIntent`.
 */
export async function openOrder(tx: Tx, order: NewOrder, payBy: Date): Promise<Order> {
  const id = newId(tx.now)
  const total = order.subtotal + order.serviceFee
  await Order.query(tx.db).insert({
    id,
    ...order,
    discount: 0,
    total,
    state: 'open',
    payBy: payBy.toISOString(),
    createdAt: tx.now.toISOString(),
  })
  await addPaymentAttempt(tx, { id, total })
  await queueJob(
    tx,
    lapseOrderJob,
    { orderId: id },
    { runAt: payBy, dedupeKey: `${lapseOrderJob.kind}:${id}` },
  )
  return Order.query(tx.db).findById(id).throwIfNotFound()
}
