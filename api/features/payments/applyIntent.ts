import { type PaymentState, paymentStatesBefore } from '#contract/rules/orderStates.ts'
import type { Tx } from '../../db/inTransaction.ts'
import type { Intent, IntentStatus } from '../../integrations/payments/payments.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'
import { settlePayment } from './settlePayment.ts'

/**
 * Applies an intent's status from the card provider. A repeated or older status changes nothing (docs/RULES.md, Money).
 *
 * @returns whether the intent is ours
 */
export async function applyIntent(tx: Tx, intent: Pick<Intent, 'id' | 'status'>): Promise<boolean> {
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
    await settlePayment(tx, payment, order, request)
  }
  return true
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
