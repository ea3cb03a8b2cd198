import { AppError } from '#contract/errors.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { Offer } from '../offers/Offer.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { findLiveOrder } from '../payments/Order.ts'
import { readRefundable } from '../refunds/refundable.ts'
import { refundRest } from '../refunds/refundByStaff.ts'
import { changeRequestStatus } from '../requests/changeRequestStatus.ts'
import { TicketRequest } from '../requests/TicketRequest.ts'
import { withdrawListings } from '../resale/returns.ts'
import type { ShowChange } from './readShow.ts'

/**
 * First step, outside a transaction: what was accepted and not paid can no longer be paid. If the payment was faster, it is refunded in
 * the second step.
 *
 * @throws {AppError} payment_processing, payment_unavailable
 */
export async function stopPayment(deps: Deps, requestId: string): Promise<void> {
  const order = await findLiveOrder(deps.db, requestId)
  if (order?.state !== 'open') return
  await cancelOrderPayment(deps, order).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'already_paid')) throw error
  })
}

/**
 * Second step, under the request's lock: an open request ends with its offers, a paid order is refunded as far as anything is left of
 * it, and none of its seats is offered any more.
 *
 * @returns what goes back, in cents
 * @throws {AppError} request_changed if a payment was started meanwhile
 */
export async function cancelShow(tx: Tx, change: ShowChange, request: TicketRequest): Promise<number> {
  const requestId = request.id
  const live = await findLiveOrder(tx.db, requestId)
  if (live?.state === 'open') await closeOrder(tx, live, 'show_cancelled')
  await Offer.query(tx.db).where({ requestId, status: 'pending' }).patch({ status: 'superseded' })
  if (canDo('show_cancelled', request.status)) {
    await changeRequestStatus(tx, request, 'show_cancelled', { replyDueAt: null })
  } else {
    await TicketRequest.query(tx.db)
      .findById(requestId)
      .patch({ showCancelledAt: tx.now.toISOString(), moneyBackUntil: null, moneyBackAskedAt: null })
  }

  if (live?.state !== 'paid') return 0
  const refundable = await readRefundable(tx.db, requestId)
  if (refundable.whyNot === undefined) {
    const explanation = change.note ?? 'The show was cancelled.'
    await refundRest(tx, refundable, { explanation, madeBy: change.madeBy })
  }
  await withdrawListings(tx, live.id)
  return refundable.whyNot === undefined ? refundable.left : 0
}
