import { AppError } from '#contract/errors.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { findLiveOrder, Order } from '../payments/Order.ts'
import { openOrder } from '../payments/openOrder.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'

/**
 * Staff mark a request completed. If its offer was accepted and is unpaid, its order is closed first, so that it can no longer
 * be paid. Repeating it succeeds.
 *
 * @throws {AppError} request_not_completable, already_paid, payment_processing, payment_unavailable; request_changed if the
 *   customer starts to pay concurrently
 */
export async function completeByHand(deps: Deps, actor: Actor, request: TicketRequest): Promise<void> {
  if (isCompleted(request)) return
  const order = await findLiveOrder(deps.db, request.id)
  if (order) await cancelOrderPayment(deps, order)
  await inTransaction(deps, async (tx) => {
    const current = await lockRequest(tx, request.id)
    if (isCompleted(current)) return
    // Read again: if there is a new order, its payment is not cancelled, and `closeOrder` refuses.
    const live = await findLiveOrder(tx.db, request.id)
    if (live) await closeOrder(tx, live, 'completed_by_hand')
    await changeRequestStatus(tx, current, 'complete_by_hand')
    await recordEvent(tx, {
      type: 'request.completed_by_hand',
      actorId: actor.id,
      requestId: request.id,
      customerId: request.userId,
    })
  })
}

function isCompleted({ status, kind }: TicketRequest): boolean {
  if (status === 'completed') return true
  if (kind === 'resale') {
    const message = 'Only its payment completes a resold ticket. To take it back, list it again under Resell.'
    throw new AppError('request_not_completable', { message })
  }
  if (!canDo('complete_by_hand', status)) throw new AppError('request_not_completable')
  return false
}

/**
 * Staff undo a completion by hand: the request returns to the status before. An accepted one gets a new order for the same
 * offer, to be paid by the same time as the closed one, or is expired if that has passed. Repeating it succeeds.
 *
 * @throws {AppError} already_paid, request_not_completed
 */
export async function undoCompletion(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.paidAt) {
      const message = 'This request has been paid for, so its completion cannot be undone.'
      throw new AppError('already_paid', { message })
    }
    const { status, statusBeforeCompletion: before } = request
    if (before === null) throw new AppError('request_not_completed')
    // Undone before.
    if (status !== 'completed') return
    if (before === 'accepted') await reopenOrder(tx, request)
    else await changeRequestStatus(tx, request, 'undo_to_responded')
    await recordEvent(tx, {
      type: 'request.completion_undone',
      actorId: actor.id,
      requestId,
      customerId: request.userId,
    })
  })
}

async function reopenOrder(tx: Tx, request: TicketRequest): Promise<void> {
  const closed = await Order.query(tx.db)
    .where({ requestId: request.id, closedReason: 'completed_by_hand' })
    .orderBy('createdAt', 'desc')
    .first()
    .throwIfNotFound()
  const payBy = new Date(closed.payBy)
  if (payBy <= tx.now) {
    await changeRequestStatus(tx, request, 'undo_to_expired')
    return
  }
  const { buyerId, kind, requestId, offerId, section, row, ticketCount, subtotal, serviceFee } = closed
  await changeRequestStatus(tx, request, 'undo_to_accepted', { deadlineAt: payBy })
  await openOrder(
    tx,
    { buyerId, kind, requestId, offerId, section, row, ticketCount, subtotal, serviceFee },
    payBy,
  )
}
