import { AppError } from '#contract/errors.ts'
import { disputedMessage } from '#contract/rules/refundWords.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { requeueJob } from '../../jobs/queueJob.ts'
import { settleAlerts } from '../notifications/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { leftToRefund, Refund, readDisputed } from './Refund.ts'
import { queueRefund, sendRefundKey } from './refunds.ts'

interface Retry {
  actor: Actor
  /** The request of the refunded payment. */
  request: TicketRequest
  refundId: string
}

/**
 * Staff retry a failed refund. If the card provider never received it, it is sent again with the same idempotency key. If
 * it failed at the provider, its key would return the same failure, so a new refund replaces it. Retrying a refund that is
 * being retried succeeds.
 *
 * @returns the refund under way
 * @throws {AppError} refund_under_way, already_refunded, refund_tried_again
 */
export async function retryRefund(deps: Deps, { actor, request, refundId }: Retry): Promise<Refund> {
  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, request.id)
    const refund = await Refund.query(tx.db).findById(refundId).throwIfNotFound()
    const { id, isNew } = await tryAgain(tx, refund)
    if (isNew) {
      const events = ['payment.refund_changed', 'payment.refund_given_up'] as const
      await settleAlerts(tx, { actorId: actor.id, requestId: request.id, events })
      await recordEvent(tx, {
        type: 'payment.refund_retried',
        actorId: actor.id,
        requestId: request.id,
        customerId: request.userId,
        subjectId: id,
        data: { amount: refund.amount, retryOf: id === refund.id ? null : refund.id },
      })
    }
    return Refund.query(tx.db).findById(id).throwIfNotFound()
  })
}

interface UnderWay {
  id: string
  /** False if an earlier call did it. */
  isNew: boolean
}

async function tryAgain(tx: Tx, refund: Refund): Promise<UnderWay> {
  switch (refund.state) {
    case 'queued':
      return { id: refund.id, isNew: await requeueJob(tx, sendRefundKey(refund.id)) }
    case 'requested':
      throw new AppError('refund_under_way')
    case 'succeeded':
      throw new AppError('already_refunded')
    case 'failed':
      return replace(tx, refund)
  }
}

async function replace(tx: Tx, failed: Refund): Promise<UnderWay> {
  const earlier = await Refund.query(tx.db).findOne({ retryOf: failed.id })
  if (earlier?.state === 'failed') throw new AppError('refund_tried_again')
  if (earlier) return { id: earlier.id, isNew: false }

  const { paymentId, ticketId, amount, reason, explanation, madeBy } = failed
  if (amount > (await leftToRefund(tx.db, paymentId))) {
    const { held, lost } = await readDisputed(tx.db, paymentId)
    throw new AppError('already_refunded', held + lost > 0 ? { message: disputedMessage } : {})
  }
  const id = await queueRefund(tx, {
    ...{ paymentId, ticketId, amount, reason, explanation, madeBy },
    retryOf: failed.id,
  })
  if (id === undefined) throw new AppError('refund_tried_again')
  return { id, isNew: true }
}
