import { AppError } from '#contract/errors.ts'
import type { CloseReason } from '#contract/rules/orderStates.ts'
import type { Deps } from '../../config/deps.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { Order } from '../payments/Order.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'

/**
 * Ending the purchase of a resold ticket, first step, outside a transaction: makes sure that it can no longer be paid.
 *
 * @param buyerId only that person's
 * @returns the order to close; undefined if there is none
 * @throws {AppError} already_paid, payment_processing, payment_unavailable
 */
export async function stopPurchase(
  deps: Deps,
  about: { listingId: string; buyerId?: string },
): Promise<Order | undefined> {
  const order = await Order.query(deps.db).where(about).whereIn('state', ['open', 'paid']).first()
  if (order?.state === 'paid') throw new AppError('already_paid')
  if (order) await cancelOrderPayment(deps, order)
  return order
}

/**
 * Second step, in the caller's transaction and before any other lock: closes the order, which puts the ticket back on sale,
 * and ends its request. An order that another call has closed stays closed.
 *
 * @throws {AppError} already_paid; request_changed if a new payment was started meanwhile
 */
export async function endPurchase(tx: Tx, order: Order, reason: CloseReason): Promise<void> {
  const request = await lockRequest(tx, order.requestId)
  const { state } = await Order.query(tx.db).findById(order.id).throwIfNotFound()
  if (state === 'closed') return
  await closeOrder(tx, order, reason)
  await changeRequestStatus(tx, request, 'give_up_resale')
}
