import type { Knex } from 'knex'
import { isPostgres } from '../db/knex.ts'

/** A job that this process has leased. */
export interface ClaimedJob {
  id: string
  kind: string
  payload: string
  /** Including this one. */
  attempts: number
}

/**
 * The id of the job of these kinds that has been due longest and is leased by nobody. Each kind is read through its own
 * part of the index `jobs_due_by_kind`, so that a backlog of other kinds, or of this lane, is never read or sorted.
 */
export function dueJob(db: Knex, kinds: readonly string[], now: Date): Knex.QueryBuilder {
  const nowText = now.toISOString()
  const firstOf = (kind: string) => {
    const first = db('jobs')
      .select('id', 'runAt')
      .where({ kind, doneAt: null, failedAt: null })
      .where('runAt', '<=', nowText)
      .where((query) => query.whereNull('leasedUntil').orWhere('leasedUntil', '<=', nowText))
      .orderBy('runAt')
      .limit(1)
    // Skips rows that another process is claiming.
    if (isPostgres(db)) first.forUpdate().skipLocked()
    return db.select('id', 'runAt').from(first.as('first'))
  }
  return db
    .select('id')
    .from(db.unionAll(kinds.map(firstOf)).as('due'))
    .orderBy('runAt')
    .limit(1)
}

/**
 * Leases the job that has been due longest.
 *
 * @param leaseMs how long it belongs to this process
 */
export async function claimJob(
  db: Knex,
  kinds: readonly string[],
  now: Date,
  leaseMs: number,
): Promise<ClaimedJob | undefined> {
  if (kinds.length === 0) return undefined
  const [job] = await db('jobs')
    .where('id', dueJob(db, kinds, now))
    .update({
      leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: db.raw('attempts + 1'),
    })
    .returning(['id', 'kind', 'payload', 'attempts'])
  return job
}
