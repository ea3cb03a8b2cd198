import { priceOrder } from '#contract/rules/discountRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { ReportedIntent } from '../../integrations/payments/payments.ts'
import { findReservedCode, releaseUse } from '../discounts/discountUses.ts'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'

/** Records the price that the card provider asks for now. Without a code, the use that the order has reserved is released. */
export async function recordPrice(
  tx: Tx,
  order: Order,
  payment: Pick<Payment, 'id'>,
  discountCodeId: string | null,
): Promise<Order> {
  const { discount, total } = priceOrder(order, discountCodeId !== null)
  await Order.query(tx.db).findById(order.id).patch({ discountCodeId, discount, total })
  if (total !== order.total) {
    const about = {
      actorId: null,
      requestId: order.requestId,
      customerId: order.buyerId,
      subjectId: order.id,
    }
    await recordEvent(tx, { ...about, type: 'order.repriced', data: { total } })
  }
  await Payment.query(tx.db).findById(payment.id).patch({ amount: total, repricingUntil: null })
  if (discountCodeId === null) await releaseUse(tx, order)
  return Order.query(tx.db).findById(order.id).throwIfNotFound()
}

/**
 * While the provider is being asked for another price, the customer can pay either: what was paid decides.
 *
 * @returns the order at the price of a successful intent if that is one of the two
 */
export async function recordPaidPrice(
  tx: Tx,
  order: Order,
  payment: Payment,
  { amount }: ReportedIntent,
): Promise<Order> {
  if (payment.repricingUntil === null || order.state !== 'open' || amount === order.total) return order
  const other = order.discountCodeId === null ? await findReservedCode(tx.db, order.id) : null
  if (other === undefined || priceOrder(order, other !== null).total !== amount) return order
  return recordPrice(tx, order, payment, other)
}
