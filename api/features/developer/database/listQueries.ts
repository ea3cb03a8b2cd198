import type { Knex } from 'knex'
import type { PastQuery } from '#contract/database.ts'
import type { Position } from '../../../http/pages.ts'
import type { SqlQuery } from './SqlQuery.ts'

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

export function presentPastQuery(row: NamedQuery): PastQuery {
  // SQLite has no booleans.
  return { ...row, isCut: row.isCut === null ? null : Boolean(row.isCut) }
}
