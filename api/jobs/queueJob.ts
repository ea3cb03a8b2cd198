import type { Knex } from 'knex'
import type { z } from 'zod'
import { currentCall } from '../db/currentCall.ts'
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
  cause: string | null
}

/** A job to queue. */
export interface NewJob extends Options {
  kind: string
  payload: object
}

/** Inserts so many jobs in one statement. */
function insertJobs(count: number) {
  const names = ['id', 'kind', 'payload', 'runAt', 'attempts', 'dedupeKey', 'createdAt', 'cause'] as const
  const numbers = Array.from({ length: count }, (_, index) => index)
  const insert = hotQuery<Record<string, JobRow[keyof JobRow]>>((db, values) => {
    const rows = numbers.map((number) =>
      Object.fromEntries(names.map((name) => [name, values[`${name}${number}`]])),
    )
    return db('jobs').insert(rows).onConflict('dedupeKey').ignore()
  })
  return (db: Knex, rows: readonly JobRow[]) => {
    const values = rows.flatMap((row, number) => names.map((name) => [`${name}${number}`, row[name]]))
    return insert(db, Object.fromEntries(values))
  }
}

const insertsByCount = new Map<number, ReturnType<typeof insertJobs>>()

/** Queues a delivery or deadline in the transaction of the change. It runs after the commit. */
export async function queueJob<Payload extends z.ZodType>(
  tx: Tx,
  job: Pick<JobDefinition<Payload>, 'kind'>,
  payload: z.input<Payload>,
  options: Options = {},
): Promise<void> {
  await queueJobs(tx, [{ kind: job.kind, payload: payload as object, ...options }])
}

/** Queues several at once: a message may take few statements. */
export async function queueJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const insert = insertsByCount.get(jobs.length) ?? insertJobs(jobs.length)
  insertsByCount.set(jobs.length, insert)
  const rows = jobs.map(({ kind, payload, runAt = tx.now, dedupeKey }) => ({
    id: newId(tx.now),
    kind,
    payload: JSON.stringify(payload),
    runAt: runAt.toISOString(),
    attempts: 0,
    dedupeKey: dedupeKey ?? null,
    createdAt: tx.now.toISOString(),
    cause: currentCall()?.cause ?? null,
  }))
  await insert(tx.db, rows)
  if (rows.some(({ runAt }) => runAt <= tx.now.toISOString())) tx.hasDueJob = true
}

/** Whether a job with this kind and payload is waiting or running. */
export async function isJobQueued<Payload extends z.ZodType>(
  db: Knex,
  { kind }: Pick<JobDefinition<Payload>, 'kind'>,
  payload: z.input<Payload>,
): Promise<boolean> {
  const row = await db('jobs')
    .where({ kind, payload: JSON.stringify(payload), doneAt: null, failedAt: null })
    .first('id')
  return row !== undefined
}

/**
 * Makes a failed job due again, with all its attempts. One of several concurrent calls does.
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
