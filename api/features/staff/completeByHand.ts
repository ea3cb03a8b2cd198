import { AppError } from '#contract/errors.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { findLiveOrder } from '../payments/Order.ts'
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
