import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import type { RefundReason } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import type { Order } from './Order.ts'
import type { Payment } from './Payment.ts'
import { queueRefund } from './queueRefund.ts'

/** Refunds a payment in full that its order cannot accept, and alerts staff (docs/RULES.md, Money). */
export async function refundLateMoney(tx: Tx, payment: Payment, order: Order): Promise<void> {
  const reason: RefundReason = order.state === 'closed' ? 'order_closed' : 'paid_twice'
  const id = await queueRefund(tx, { paymentId: payment.id, amount: payment.amount, reason })
  if (id === undefined) return
  await alertStaff(tx, {
    event: 'payment.refund_queued',
    requestId: order.requestId,
    subject: 'A payment arrived too late and is being refunded',
    message:
      `${formatMoney(dollarsFromCents(payment.amount))} came in for an order that was ` +
      `${reason === 'order_closed' ? 'closed' : 'already paid'}. It goes back in full; no ticket was issued.`,
  })
  await recordEvent(tx, {
    type: 'payment.refund_queued',
    actorId: null,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: id,
    data: { amount: payment.amount, reason },
  })
}
