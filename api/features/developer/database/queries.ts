import type { Knex } from 'knex'
import type { QueryState, SqlResult } from '#contract/database.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inTransaction } from '../../../db/inTransaction.ts'
import { newId } from '../../../db/newId.ts'
import { recordEvent } from '../../../events/recordEvent.ts'
import type { Position } from '../../../http/pages.ts'
import { takeFromQuota } from '../../../http/quotas.ts'
import { UnfinishedQuery } from '../../../integrations/sqlConsole/sqlConsole.ts'

/**
 * Runs a developer's query. It is logged before it runs, so that no query is missing, whatever becomes of it.
 *
 * @throws {AppError} quota_used_up, sql_failed, sql_busy, sql_unavailable
 */
export async function runQuery(deps: Deps, developerId: string, query: string): Promise<SqlResult> {
  const id = await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'sqlQueries', developerId)
    const queryId = newId(tx.now)
    await tx.db('sql_queries').insert({ id: queryId, userId: developerId, at: tx.now.toISOString(), query })
    await recordEvent(tx, {
      type: 'developer.sql_run',
      actorId: developerId,
      subjectId: developerId,
      data: { queryId },
    })
    return queryId
  })
  const finish = (outcome: Partial<SqlQuery>) => deps.db('sql_queries').where({ id }).update(outcome)
  const startedAt = deps.now().getTime()
  try {
    const result = await deps.sqlConsole.run(developerId, query)
    await finish({ ms: result.ms, rowCount: result.rows.length, state: result.isCut ? 'cut' : 'ran' })
    return result
  } catch (error) {
    await finish({
      ms: deps.now().getTime() - startedAt,
      state: stateOf(error),
      error: error instanceof AppError ? error.message : new AppError('internal').message,
    })
    throw error
  }
}

function stateOf(error: unknown): QueryState {
  if (error instanceof UnfinishedQuery) return error.state
  return error instanceof AppError && error.code === 'sql_busy' ? 'refused' : 'failed'
}

type NamedQuery = SqlQuery & { name: string }

/** Newest first, since ids are ordered by time: a page, and one more row if there is a next page. */
export async function listQueries(
  db: Knex,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<NamedQuery[]> {
  const rows = db('sql_queries')
    .join('users', 'users.id', 'sql_queries.userId')
    .select('sql_queries.*', 'users.name')
    .orderBy('sql_queries.id', 'desc')
    .limit(limit + 1)
  return after?.[0] === undefined ? rows : rows.where('sql_queries.id', '<', after[0])
}

/** A query that a developer has run. */
export interface SqlQuery {
  id: string
  userId: string
  at: string
  query: string
  /** Null until it has ended, as the three below. */
  ms: number | null
  rowCount: number | null
  state: QueryState | null
  /** Null also for one that succeeded. */
  error: string | null
}
