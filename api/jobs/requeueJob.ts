import type { Tx } from '../db/inTransaction.ts'

/**
 * Makes a failed job due again, with all its attempts. Of several concurrent calls, one does.
 *
 * @param dedupeKey the key it was queued with
 * @returns false if the job had not failed
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
