import type { Knex } from 'knex'
import { hotQuery } from '../db/hotQuery.ts'
import { isPostgres } from '../db/knex.ts'

/** A job that this process has leased. */
export interface ClaimedJob {
  id: string
  kind: string
  payload: string
  cause: string | null
  /** Including this one. */
  attempts: number
}

/**
 * The job of a kind that has been due longest and is leased by nobody. Each kind is read through its own part of the index
 * `jobs_due_by_kind`, so that a backlog of other kinds is never read or sorted.
 */
function firstDue(db: Knex, kind: string, now: string): Knex.QueryBuilder {
  return db('jobs')
    .select('id', 'kind', 'runAt')
    .where({ kind, doneAt: null, failedAt: null })
    .where('runAt', '<=', now)
    .where((query) => query.whereNull('leasedUntil').orWhere('leasedUntil', '<=', now))
    .orderBy('runAt')
    .limit(1)
}

/** Finds the kinds that have a due job: one read for all lanes, which most of the time finds none. */
export function dueKinds(kinds: readonly string[]): (db: Knex, now: Date) => Promise<string[]> {
  if (kinds.length === 0) return async () => []
  const read = hotQuery<{ now: string }, { kind: string }>((db, { now }) =>
    db
      .select('kind')
      .from(
        db
          .unionAll(kinds.map((kind) => db.select('kind').from(firstDue(db, kind, now).as('first'))))
          .as('due'),
      ),
  )
  return async (db, now) => (await read(db, { now: now.toISOString() })).map(({ kind }) => kind)
}

/** The id of the job of these kinds that has been due longest, but for these. */
export function dueJob(
  db: Knex,
  kinds: readonly string[],
  now: Date,
  except: readonly string[] = [],
): Knex.QueryBuilder {
  const firstOf = (kind: string) => {
    const first = firstDue(db, kind, now.toISOString())
    if (except.length > 0) first.whereNotIn('id', except)
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
 * @param except the ids of those that this process is running
 */
export async function claimJob(
  db: Knex,
  kinds: readonly string[],
  now: Date,
  leaseMs: number,
  except: readonly string[] = [],
): Promise<ClaimedJob | undefined> {
  if (kinds.length === 0) return undefined
  const [job] = await db('jobs')
    .where('id', dueJob(db, kinds, now, except))
    .update({
      leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: db.raw('attempts + 1'),
    })
    .returning(['id', 'kind', 'payload', 'cause', 'attempts'])
  return job
}
