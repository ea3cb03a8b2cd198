import type { Knex } from 'knex'
import { type TransactionSums, totalSpans } from '../payments/bookTransaction.ts'

type Span = keyof typeof totalSpans

/** A stretch of time whose sums are in the totals of one span, or in the transactions themselves. */
interface Segment {
  span: Span | undefined
  /** The first key of the totals, or the first instant. */
  first: string
  /** The segment ends before it. */
  past: string
}

const spans: readonly Span[] = ['month', 'day', 'hour']

/**
 * Splits a stretch of time into as few segments as possible: whole months in the middle, days and hours around them, and what is
 * left of an hour at the ends.
 *
 * @param from milliseconds, as `before`, where it ends
 */
export function splitIntoSpans(from: number, before: number, [span, ...smaller] = spans): Segment[] {
  if (from >= before) return []
  if (span === undefined) {
    return [{ span, first: new Date(from).toISOString(), past: new Date(before).toISOString() }]
  }
  const first = startOf(span, from) === from ? from : nextOf(span, from)
  const past = startOf(span, before)
  if (first >= past) return splitIntoSpans(from, before, smaller)
  const keyOf = (at: number) => new Date(at).toISOString().slice(0, totalSpans[span])
  return [
    ...splitIntoSpans(from, first, smaller),
    { span, first: keyOf(first), past: keyOf(past) },
    ...splitIntoSpans(past, before, smaller),
  ]
}

function startOf(span: Span, at: number): number {
  const date = new Date(at)
  if (span === 'hour') return date.setUTCMinutes(0, 0, 0)
  date.setUTCHours(0, 0, 0, 0)
  return span === 'month' ? date.setUTCDate(1) : date.getTime()
}

function nextOf(span: Span, at: number): number {
  const date = new Date(startOf(span, at))
  if (span === 'hour') return date.setUTCHours(date.getUTCHours() + 1)
  if (span === 'day') return date.setUTCDate(date.getUTCDate() + 1)
  return date.setUTCMonth(date.getUTCMonth() + 1)
}

export interface SpanSums extends TransactionSums {
  /** Which of the stretches. */
  index: number
  isMember: boolean
}

type Row = Record<keyof TransactionSums | 'stretch' | 'isMember', string | number | boolean>

/**
 * The sums of several stretches of time, of members and of others: from the totals, so that it takes no longer with more
 * transactions, and exact, since what is not a whole hour is summed up from the transactions.
 *
 * @param stretches milliseconds
 */
export async function sumStretches(
  db: Knex,
  stretches: readonly { from: number; before: number }[],
): Promise<SpanSums[]> {
  const segments = stretches.flatMap(({ from, before }, index) =>
    splitIntoSpans(from, before).map((segment) => ({ ...segment, index })),
  )
  const inTotals = segments.flatMap(({ index, span, first, past }) =>
    span === undefined ? [] : [[String(index), first, past, span]],
  )
  const inRows = segments.flatMap(({ index, span, first, past }) =>
    span === undefined ? [[String(index), first, past]] : [],
  )
  const rows: Row[] = [
    ...(inTotals.length > 0 ? await readSums(db, fromTotals, inTotals) : []),
    ...(inRows.length > 0 ? await readSums(db, fromRows, inRows) : []),
  ]
  // PostgreSQL returns sums as text, SQLite a boolean as a number.
  return rows.map((row) => ({
    index: Number(row.stretch),
    isMember: Boolean(row.isMember),
    payments: Number(row.payments),
    revenue: Number(row.revenue),
    serviceFees: Number(row.serviceFees),
    discounts: Number(row.discounts),
    discountCodeUses: Number(row.discountCodeUses),
    refunded: Number(row.refunded),
  }))
}

// `cross join`, because SQLite then reads the few segments first, each through the index.
const fromTotals = `
  select stretch, is_member as "isMember", sum(payments) as payments, sum(revenue) as revenue,
    sum(service_fees) as "serviceFees", sum(discounts) as discounts,
    sum(discount_code_uses) as "discountCodeUses", sum(refunded) as refunded
  from segments cross join transaction_totals
  where transaction_totals.span = segments.span
    and transaction_totals.starts_at >= segments.first and transaction_totals.starts_at < segments.past
  group by stretch, is_member
`
const fromRows = `
  select stretch, user_membership_status = 'member' as "isMember", count(*) as payments,
    sum(total_amount) as revenue, sum(service_fee) as "serviceFees", sum(discount_amount) as discounts,
    count(discount_code_used) as "discountCodeUses", sum(refunded_amount) as refunded
  from segments cross join transactions
  where transactions.transaction_date >= segments.first and transactions.transaction_date < segments.past
  group by 1, 2
`

async function readSums(db: Knex, sums: string, segments: readonly string[][]): Promise<Row[]> {
  const columns = ['stretch', 'first', 'past', 'span'].slice(0, segments[0]?.length)
  const values = segments.map((segment) => `(${segment.map(() => '?').join(', ')})`).join(', ')
  const sql = `with segments (${columns.join(', ')}) as (values ${values}) ${sums}`
  const result = await db.raw(sql, segments.flat())
  return Array.isArray(result) ? result : result.rows
}
