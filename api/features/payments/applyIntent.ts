import { type PaymentState, paymentStatesBefore } from '#contract/rules/orderStates.ts'
import type { RefundReason } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import type { IntentStatus, ToldIntent } from '../../integrations/payments/payments.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { compareIntent } from './compareIntent.ts'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'
import { isRefundable, refundInFull } from './refundInFull.ts'
import { settlePayment } from './settlePayment.ts'

/**
 * Applies an intent's status from the card provider. A repeated or older status changes nothing; money that is not the
 * order's is refunded (docs/RULES.md, Money).
 *
 * @returns whether the intent is ours
 */
export async function applyIntent(tx: Tx, intent: ToldIntent): Promise<boolean> {
  const payment = await Payment.query(tx.db).findOne({ paymentIntentId: intent.id })
  if (!payment) return false
  const about = await Order.query(tx.db).findById(payment.orderId).throwIfNotFound()
  const request = await lockRequest(tx, about.requestId)

  const state = paymentStateFor(intent.status)
  const changed = await Payment.query(tx.db)
    .where({ id: payment.id })
    .whereIn('state', paymentStatesBefore(state))
    .patch({ state, checkedAt: tx.now.toISOString() })
  if (changed === 1 && state === 'succeeded') {
    // Read again: it may have been closed while this transaction waited for the lock.
    const order = await Order.query(tx.db).findById(about.id).throwIfNotFound()
    const mismatch = compareIntent(order, intent)
    if (mismatch) await refundMismatch(tx, payment, order, intent, mismatch)
    else await settlePayment(tx, payment, order, request)
  }
  return true
}

/** The order stays as it is: while it is open, it can be paid again. */
async function refundMismatch(
  tx: Tx,
  payment: Payment,
  order: Order,
  { amountReceived: amount, currency }: ToldIntent,
  reason: RefundReason,
): Promise<void> {
  if (isRefundable(amount)) {
    const captured = { capturedAmount: amount, capturedCurrency: currency }
    await Payment.query(tx.db).findById(payment.id).patch(captured)
  }
  await refundInFull(tx, payment, order, { amount, currency }, reason)
}

function paymentStateFor(status: IntentStatus): PaymentState {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'canceled':
      return status
    default:
      return 'open'
  }
}
