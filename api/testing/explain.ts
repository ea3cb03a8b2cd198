import type { Knex } from 'knex'
import { isPostgres } from '../db/knex.ts'

/**
 * The plan of a query as text. PostgreSQL prefers to scan the small tables of tests, so scans are made expensive: a plan
 * with a scan has no index to use.
 */
export async function explain(db: Knex, query: Knex.QueryBuilder): Promise<string> {
  const { sql, bindings } = query.toSQL().toNative()
  const text = sql.replace(/\$\d+/g, '?')
  if (!isPostgres(db)) {
    const rows: { detail: string }[] = await db.raw(`explain query plan ${text}`, [...bindings])
    return rows.map(({ detail }) => detail).join('\n')
  }
  return db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off')
    const { rows } = await trx.raw(`explain ${text}`, [...bindings])
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  })
}
