import type Database from 'better-sqlite3'
import type { ListedTable, ListFilters } from './endpoint.ts'
import { resourceMissing } from './stripeApiError.ts'

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** One page of a table's objects, newest first. https://docs.stripe.com/api/pagination */
export function listRows(db: Database.Database, table: ListedTable, filters: ListFilters) {
  const where: string[] = []
  const values: (string | number)[] = []
  const add = (condition: string, ...given: (string | number)[]) => {
    where.push(condition)
    values.push(...given)
  }
  for (const [column, value] of Object.entries(filters.equals)) {
    if (value !== undefined) add(`${column} = ?`, value)
  }
  for (const bound of ['gt', 'gte', 'lt', 'lte'] as const) {
    const at = filters.created[bound]
    if (at !== undefined) add(`created ${COMPARISONS[bound]} ?`, at)
  }
  if (filters.types.length > 0) add(`type in (${filters.types.map(() => '?').join(', ')})`, ...filters.types)
  if (filters.delivered !== undefined) {
    const delivered = 'exists (select 1 from deliveries where event_seq = seq and delivered_at is not null)'
    add(filters.delivered ? delivered : `not ${delivered}`)
  }
  const { startingAfter, endingBefore } = filters
  if (startingAfter !== undefined) add('seq < ?', seqOf(db, table, startingAfter, 'starting_after'))
  if (endingBefore !== undefined) add('seq > ?', seqOf(db, table, endingBefore, 'ending_before'))

  const order = endingBefore === undefined ? 'desc' : 'asc'
  const condition = where.length === 0 ? '' : `where ${where.join(' and ')}`
  const rows = db
    .prepare<unknown[], { body: string }>(
      `select body from ${table} ${condition} order by seq ${order} limit ?`,
    )
    .all(...values, filters.limit + 1)
  const data = rows.slice(0, filters.limit).map((row): unknown => JSON.parse(row.body))
  return { data: order === 'desc' ? data : data.reverse(), has_more: rows.length > filters.limit }
}

function seqOf(db: Database.Database, table: ListedTable, id: string, param: string): number {
  const row = db.prepare<[string], { seq: number }>(`select seq from ${table} where id = ?`).get(id)
  if (row === undefined) throw resourceMissing(table.slice(0, -1), id, param)
  return row.seq
}
