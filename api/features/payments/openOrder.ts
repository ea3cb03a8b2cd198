import { priceOrder } from '#contract/rules/discountRules.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { lapseOrderJob } from './lapseOrder.ts'
import { Order } from './Order.ts'
import { addPaymentAttempt } from './paymentAttempts.ts'

type NewOrder = Pick<
  Order,
  'buyerId' | 'kind' | 'requestId' | 'offerId' | 'section' | 'row' | 'ticketCount' | 'subtotal' | 'serviceFee'
> &
  Partial<Pick<Order, 'listingId'>>

/** The deadline to pay an order opened now: 24 hours, but not after the event. */
export function payByFor(concertDate: string, now: Date): Date {
  return new Date(Math.min(now.getTime() + paymentWindowMs, eventDayEnd(concertDate).getTime()))
}

/**
 * Opens an order with its first payment attempt and queues its deadline (docs/RULES.md, Money). `ensureIntent` creates the
 * provider's intent after the commit.
 */
export async function openOrder(tx: Tx, order: NewOrder, payBy: Date): Promise<Order> {
  const id = newId(tx.now)
  const { discount, total } = priceOrder(order, false)
  await Order.query(tx.db).insert({
    id,
    ...order,
    discount,
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
