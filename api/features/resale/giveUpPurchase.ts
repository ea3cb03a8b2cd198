import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { CloseReason } from '#contract/rules/orderStates.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { Order } from '../payments/Order.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import type { Listing } from '../tickets/Listing.ts'

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

/**
 * Staff take a resold ticket from a recipient who has not paid, and list it again. Relisting what is listed succeeds.
 *
 * @throws {AppError} already_paid, payment_processing, payment_unavailable, listing_withdrawn
 */
export async function relist(deps: Deps, listing: Listing): Promise<void> {
  if (listing.status === 'withdrawn') throw new AppError('listing_withdrawn')
  const order = await stopPurchase(deps, { listingId: listing.id })
  if (order) await inTransaction(deps, (tx) => endPurchase(tx, order, 'relisted'))
}

/** Takes a resold ticket from a recipient who has not paid, because its seller disputes its payment; if they pay first, it is theirs. */
export const stopDisputedPurchaseJob = defineJob({
  kind: 'resale.stop_disputed_purchase',
  lane: 'money',
  payload: z.object({ listingId: z.uuid() }),
  async run(deps, { listingId }) {
    try {
      const order = await stopPurchase(deps, { listingId })
      if (order) await inTransaction(deps, (tx) => endPurchase(tx, order, 'relisted'))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'already_paid')) throw error
    }
  },
})
