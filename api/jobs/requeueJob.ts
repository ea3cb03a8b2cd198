import type { Tx } from '../db/inTransaction.ts'

/**
 * Gives a job that was given up all its attempts again, from now on. Of many at once one does it.
 *
 * @param dedupeKey the one it was queued with
 * @returns false where it was not given up
 */
export async function requeueJob(tx: Tx, dedupeKey: string): Promise<boolean> {
  const requeued = await tx
    .db('jobs')
    .where({ dedupeKey })
    .whereNotNull('failedAt')
    .update({ failedAt: null, attempts: 0, leasedUntil: null, runAt: tx.now.toISOString() })
  if (requeued > 0) tx.hasDueJob = true
  return requeued > 0
}
