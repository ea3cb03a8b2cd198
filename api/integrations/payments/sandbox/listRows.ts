import type Database from 'better-sqlite3'
import type { ListedTable, ListFilters } from './endpoint.ts'

/** A page of a table's objects, newest first. https://docs.stripe.com/api/pagination */
export function listRows(
  db: Database.Database,
  table: ListedTable,
  { limit, startingAfter, createdSince, paymentIntent, delivered }: ListFilters,
) {
  const where = ['1 = 1']
  if (startingAfter !== undefined) where.push(`seq < (select seq from ${table} where id = @startingAfter)`)
  if (createdSince !== undefined) where.push('created >= @createdSince')
  if (paymentIntent !== undefined) where.push('payment_intent = @paymentIntent')
  if (delivered !== undefined) {
    const isDelivered = 'exists (select 1 from deliveries where event_seq = seq and delivered_at is not null)'
    where.push(delivered ? isDelivered : `not ${isDelivered}`)
  }
  const rows = db
    .prepare<unknown[], { body: string }>(
      `select body from ${table} where ${where.join(' and ')} order by seq desc limit @limit`,
    )
    .all({ startingAfter, createdSince, paymentIntent, limit: limit + 1 })
  return {
    data: rows.slice(0, limit).map((row): unknown => JSON.parse(row.body)),
    has_more: rows.length > limit,
  }
}
