import type { z } from 'zod'
import { hotQuery } from '../db/hotQuery.ts'
import type { Tx } from '../db/inTransaction.ts'
import { newId } from '../db/newId.ts'
import type { JobDefinition } from './defineJob.ts'

interface Options {
  /** Earliest time to run; immediately if absent. */
  runAt?: Date
  /**
   * Unique for all time: a second job with the same key is not queued. Names subject and occasion, e.g.
   * `offer.expire:{id}`.
   */
  dedupeKey?: string
}

interface JobRow {
  id: string
  kind: string
  payload: string
  runAt: string
  attempts: number
  dedupeKey: string | null
  createdAt: string
}

const insertJob = hotQuery<JobRow>((db, row) => db('jobs').insert(row).onConflict('dedupeKey').ignore())

/** Queues a delivery or deadline in the transaction of the change. It runs after the commit. */
export async function queueJob<Payload extends z.ZodType>(
  tx: Tx,
  job: Pick<JobDefinition<Payload>, 'kind'>,
  payload: z.input<Payload>,
  { runAt = tx.now, dedupeKey }: Options = {},
): Promise<void> {
  await insertJob(tx.db, {
    id: newId(tx.now),
    kind: job.kind,
    payload: JSON.stringify(payload),
    runAt: runAt.toISOString(),
    attempts: 0,
    dedupeKey: dedupeKey ?? null,
    createdAt: tx.now.toISOString(),
  })
  if (runAt.getTime() <= tx.now.getTime()) tx.hasDueJob = true
}
