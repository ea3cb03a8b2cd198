import type { Knex } from 'knex'
import { type CappedCount, maxCounted } from '#contract/lists.ts'

/** Adds up what was counted of at most `maxCounted + 1` rows. PostgreSQL returns counts as text. */
export function capped(...parts: (number | string)[]): CappedCount {
  const count = parts.reduce<number>((sum, part) => sum + Number(part), 0)
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
}

export async function countRows(db: Knex, rows: Knex.QueryBuilder): Promise<CappedCount> {
  const [counted] = await db.from(rows.limit(maxCounted + 1).as('found')).count({ count: '*' })
  return capped(counted?.count ?? 0)
}

/** Columns of one statement that count the rows of several queries, each with a limit of its own. */
export function countColumns(db: Knex, parts: Record<string, Knex.QueryBuilder>): Knex.Raw[] {
  return Object.entries(parts).map(([name, rows]) =>
    db.raw(`(select count(*) from (?) as found) as "${name}"`, [rows]),
  )
}
