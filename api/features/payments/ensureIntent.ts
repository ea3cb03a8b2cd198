import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import type { Intent } from '../../integrations/payments/payments.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { applyIntent } from './applyIntent.ts'
import { Order } from './Order.ts'
import { findLivePayment, type Payment } from './Payment.ts'
import { addPaymentAttempt, createIntent } from './paymentAttempts.ts'

/**
 * The intent with which an open order can be paid, created at the card provider if needed. Its idempotency key is our row's
 * id, so that a retry after a crash finds the same intent.
 *
 * @throws {AppError} payment_unavailable, already_paid, payment_processing; not_payable if the order was closed meanwhile
 */
export async function ensureIntent(deps: Deps, order: Order): Promise<Intent> {
  const payment = await livePayment(deps, order)
  const intent = payment.paymentIntentId
    ? await deps.payments.retrieveIntent(payment.paymentIntentId)
    : await createIntent(deps, order, payment)

  switch (intent.status) {
    case 'succeeded':
      await inTransaction(deps, (tx) => applyIntent(tx, intent))
      // Paid, unless the money was not the order's: then it is refunded, and the customer gets a new intent.
      return ensureIntent(deps, order)
    case 'processing':
      await inTransaction(deps, (tx) => applyIntent(tx, intent))
      throw new AppError('payment_processing')
    case 'canceled':
      // Cancelled at the provider, e.g. in its dashboard: the customer gets a new intent.
      await inTransaction(deps, (tx) => applyIntent(tx, intent))
      return ensureIntent(deps, order)
    default:
      return intent
  }
}

async function livePayment(deps: Deps, order: Order): Promise<Payment> {
  const live = await findLivePayment(deps.db, order.id)
  if (live) return live
  await inTransaction(deps, async (tx) => {
    await lockRequest(tx, order.requestId)
    const current = await Order.query(tx.db).findById(order.id).throwIfNotFound()
    if (current.state === 'paid') throw new AppError('already_paid')
    // Closed since it was read: it must not become payable.
    if (current.state === 'closed') throw new AppError('not_payable')
    await addPaymentAttempt(tx, current)
  })
  const added = await findLivePayment(deps.db, order.id)
  if (!added) throw new AppError('request_changed')
  return added
}
