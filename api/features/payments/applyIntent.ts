import { type PaymentState, paymentStatesBefore } from '#contract/rules/orderStates.ts'
import type { UnwantedMoneyReason } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import type { IntentStatus, ReportedIntent } from '../../integrations/payments/payments.ts'
import { releaseUse } from '../discounts/discountUses.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { Order } from './Order.ts'
import { orderCurrency, Payment } from './Payment.ts'
import { recordPaidPrice } from './recordPrice.ts'
import { isRefundable, refundInFull } from './refundInFull.ts'
import { settlePayment } from './settlePayment.ts'

/**
 * Applies an intent's status from the card provider. A repeated or older status changes nothing; money that is not the
 * order's is refunded (docs/RULES.md, Money).
 *
 * @returns whether the intent is ours
 */
export async function applyIntent(tx: Tx, intent: ReportedIntent): Promise<boolean> {
  const known = await Payment.query(tx.db).findOne({ paymentIntentId: intent.id })
  if (!known) return false
  const about = await Order.query(tx.db).findById(known.orderId).throwIfNotFound()
  const request = await lockRequest(tx, about.requestId)

  const state = paymentStateFor(intent.status)
  const changed = await Payment.query(tx.db)
    .where({ id: known.id })
    .whereIn('state', paymentStatesBefore(state))
    .patch({ state, checkedAt: tx.now.toISOString() })
  if (changed === 0) return true
  // Read again: it may have been closed while this transaction waited for the lock.
  const current = await Order.query(tx.db).findById(about.id).throwIfNotFound()
  if (state === 'canceled' && current.discountCodeId === null) {
    // A code was being applied: this intent can no longer be paid with it.
    await releaseUse(tx, current)
  }
  if (state === 'succeeded') {
    const payment = await Payment.query(tx.db).findOne({ paymentIntentId: intent.id }).throwIfNotFound()
    const order = await recordPaidPrice(tx, current, payment, intent)
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
  { amountReceived: amount, currency }: ReportedIntent,
  reason: UnwantedMoneyReason,
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

/** Why the money of a successful intent is not that of the order; undefined if it is (docs/RULES.md, Money). */
function compareIntent(
  order: Pick<Order, 'id' | 'total'>,
  { isOurAccount, orderId, currency, amount, amountReceived }: ReportedIntent,
): UnwantedMoneyReason | undefined {
  if (!isOurAccount) return 'wrong_account'
  if (orderId !== null && orderId !== order.id) return 'wrong_order'
  if (currency !== orderCurrency) return 'wrong_currency'
  if (amount !== order.total || amountReceived !== order.total) return 'wrong_amount'
  return undefined
}
