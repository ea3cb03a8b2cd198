import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import type { Refund } from './Refund.ts'
import { sendRefundJob, sendRefundKey } from './sendRefund.ts'

type NewRefund = Pick<Refund, 'paymentId' | 'amount' | 'reason'> &
  Partial<Pick<Refund, 'ticketId' | 'retryOf'>>

/**
 * Adds a refund and queues its job, unless the payment has one already.
 *
 * @returns its id, or undefined if there was one
 */
export async function queueRefund(tx: Tx, refund: NewRefund): Promise<string | undefined> {
  const id = newId(tx.now)
  const inserted = await tx
    .db('refunds')
    .insert({ id, ...refund, state: 'queued', createdAt: tx.now.toISOString() })
    .onConflict()
    .ignore()
    .returning('id')
  if (inserted.length === 0) return undefined
  await queueJob(tx, sendRefundJob, { refundId: id }, { dedupeKey: sendRefundKey(id) })
  return id
}
