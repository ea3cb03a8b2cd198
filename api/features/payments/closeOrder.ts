import { AppError } from '#contract/errors.ts'
import { type CloseReason, livePaymentStates } from '#contract/rules/orderStates.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { releaseUse } from '../discounts/discountUses.ts'
import { putBackOnSale } from '../tickets/putBackOnSale.ts'
import { applyIntent } from './applyIntent.ts'
import { Order } from './Order.ts'
import { findLivePayment, Payment } from './Payment.ts'
import { createIntent } from './paymentAttempts.ts'

/**
 * Closing an order, first step, outside a transaction: makes sure that the order can no longer be paid at the card provider
 * (docs/RULES.md, Money).
 *
 * @throws {AppError} already_paid if the payment was faster, payment_processing, payment_unavailable
 */
export async function cancelOrderPayment(deps: Deps, order: Order): Promise<void> {
  const payment = await findLivePayment(deps.db, order.id)
  if (!payment) return
  // Without a stored id the intent may still exist; creating it again finds it.
  const intentId = payment.paymentIntentId ?? (await createIntent(deps, order, payment)).id
  const intent = await deps.payments.cancelIntent(intentId)
  await inTransaction(deps, (tx) => applyIntent(tx, intent))
  // Money that was not the order's is refunded and leaves the order open.
  if (intent.status === 'succeeded' && !(await isOpen(deps, order))) throw new AppError('already_paid')
  if (intent.status === 'processing') throw new AppError('payment_processing')
}

async function isOpen({ db }: Deps, { id }: Order): Promise<boolean> {
  const { state } = await Order.query(db).findById(id).throwIfNotFound()
  return state === 'open'
}

/**
 * Closing an order, second step, in the caller's transaction: closes it and releases its discount, unless it was paid or a new
 * payment was started meanwhile. The ticket of a resale goes back on sale.
 *
 * @throws {AppError} already_paid, request_changed
 */
export async function closeOrder(tx: Tx, order: Order, reason: CloseReason): Promise<void> {
  const closed = await Order.query(tx.db)
    .where({ id: order.id, state: 'open' })
    .whereNotExists(
      Payment.query(tx.db)
        .where({ orderId: order.id })
        .whereIn('state', [...livePaymentStates])
        .select('id'),
    )
    .patch({ state: 'closed', closedReason: reason })
  if (closed === 0) {
    const now = await Order.query(tx.db).findById(order.id).throwIfNotFound()
    throw new AppError(now.state === 'paid' ? 'already_paid' : 'request_changed')
  }
  await releaseUse(tx, order)
  await recordEvent(tx, {
    type: 'order.closed',
    actorId: null,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: order.id,
    data: { reason },
  })
  if (order.listingId !== null) {
    await putBackOnSale(tx, { ...order, listingId: order.listingId }, reason !== 'show_cancelled')
  }
}
