import type { Knex } from 'knex'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { addDays, daysBetween, zonedDays } from '#contract/rules/zonedDays.ts'
import type { ChartStep, TransactionSummary } from '#contract/transactions.ts'
import {
  addToSums,
  mapSums,
  noSums,
  sumColumns,
  type TransactionSums,
  totalSpans,
} from '../payments/recordTransaction.ts'
import { readInBatches } from './listTransactions.ts'
import {
  type AskedFilter,
  type KindFilter,
  kindConditions,
  needsRows,
  type TransactionFilter,
  toFilter,
} from './transactionFilter.ts'

/** The steps of the chart by the number of days they are for. */
const maxDays = { day: 31, week: 7 * 26, month: 366 * 5 } as const

/**
 * Sums up the transactions of a filter, and over time in steps of its time zone's days.
 *
 * @param now the last day without an `endDate`
 */
export async function summarizeTransactions(
  db: Knex,
  asked: AskedFilter,
  now: Date,
): Promise<TransactionSummary> {
  const filter = toFilter(asked, now)
  const { oldest, newest } = await readEnds(db)
  if (oldest === null || newest === null) return emptySummary
  const days = zonedDays(asked.timeZone)
  // Without an end, and for one that is far away, the chart ends today.
  const today = days.of(new Date(Math.max(now.getTime(), Date.parse(newest))))
  const from = Math.max(Date.parse(filter.from ?? oldest), days.startOf(days.of(new Date(oldest))).getTime())
  const end = days.startOf(addDays(today, 1)).getTime()
  const before = Math.min(filter.before === undefined ? end : Date.parse(filter.before), end)
  if (from >= before) return emptySummary

  const first = days.of(new Date(from))
  const last = days.of(new Date(before - 1))
  const step = stepFor(daysBetween(first, last) + 1)
  const buckets = splitIntoSteps(first, last, step)
  const stretches = buckets.map((bucket) => ({
    from: Math.max(from, days.startOf(bucket.from).getTime()),
    before: Math.min(before, days.startOf(addDays(bucket.to, 1)).getTime()),
  }))
  const sums = await (needsRows(filter)
    ? sumFound(db, filter, stretches)
    : sumStretches(db, stretches, filter))
  const share = (rows: readonly SpanSums[], isMember: boolean) => {
    const theirs = rows.filter((row) => row.isMember === isMember)
    return { count: add(theirs, 'payments'), revenue: dollarsFromCents(add(theirs, 'revenue')) }
  }
  return {
    startDate: first,
    endDate: last,
    count: add(sums, 'payments'),
    revenue: dollarsFromCents(add(sums, 'revenue')),
    serviceFees: dollarsFromCents(add(sums, 'serviceFees')),
    discounts: dollarsFromCents(add(sums, 'discounts')),
    discountCodeUses: add(sums, 'discountCodeUses'),
    refunded: dollarsFromCents(add(sums, 'refunded')),
    chargedBack: dollarsFromCents(add(sums, 'chargedBack')),
    members: share(sums, true),
    nonMembers: share(sums, false),
    step,
    series: buckets.map((bucket, index) => {
      const rows = sums.filter((row) => row.index === index)
      return {
        ...bucket,
        members: share(rows, true),
        nonMembers: share(rows, false),
        refunded: dollarsFromCents(add(rows, 'refunded')),
        chargedBack: dollarsFromCents(add(rows, 'chargedBack')),
      }
    }),
  }
}

const nobody = { count: 0, revenue: 0 }
const emptySummary: TransactionSummary = {
  startDate: null,
  endDate: null,
  count: 0,
  revenue: 0,
  serviceFees: 0,
  discounts: 0,
  discountCodeUses: 0,
  refunded: 0,
  chargedBack: 0,
  members: nobody,
  nonMembers: nobody,
  step: 'day',
  series: [],
}

/** The first and the last transaction, each from one end of the index. */
async function readEnds(db: Knex): Promise<{ oldest: string | null; newest: string | null }> {
  const [ends] = await db.select({
    oldest: db('transactions').min('transactionDate'),
    newest: db('transactions').max('transactionDate'),
  })
  return ends
}

export function stepFor(days: number): ChartStep {
  if (days <= maxDays.day) return 'day'
  if (days <= maxDays.week) return 'week'
  return days <= maxDays.month ? 'month' : 'year'
}

/** Weeks start with the first day; months and years are those of the calendar. */
export function splitIntoSteps(first: string, last: string, step: ChartStep): { from: string; to: string }[] {
  const buckets = []
  for (let from = first; from <= last; ) {
    const next = nextStep(from, step)
    const to = addDays(next, -1)
    buckets.push({ from, to: to < last ? to : last })
    from = next
  }
  return buckets
}

function nextStep(day: string, step: ChartStep): string {
  const year = Number(day.slice(0, 4))
  switch (step) {
    case 'day':
      return addDays(day, 1)
    case 'week':
      return addDays(day, 7)
    case 'month':
      return new Date(Date.UTC(year, Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)
    case 'year':
      return `${year + 1}-01-01`
  }
}

function add(rows: readonly SpanSums[], sum: Exclude<keyof SpanSums, 'index' | 'isMember'>): number {
  return rows.reduce((total, row) => total + row[sum], 0)
}

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

interface SpanSums extends TransactionSums {
  /** Index of the stretch. */
  index: number
  isMember: boolean
}

type Row = Record<keyof TransactionSums | 'stretch' | 'isMember', string | number | boolean>

interface Stretch {
  /** Milliseconds, as `before`, where it ends. */
  from: number
  before: number
}

/** The sums of what there are no totals of, such as what a search finds: from the same rows as the list. */
async function sumFound(
  db: Knex,
  filter: TransactionFilter,
  stretches: readonly Stretch[],
): Promise<SpanSums[]> {
  const sums = new Map<string, SpanSums>()
  for await (const rows of readInBatches(db, filter)) {
    for (const row of rows) {
      const at = Date.parse(row.transactionDate)
      const index = stretches.findIndex(({ from, before }) => from <= at && at < before)
      if (index < 0) continue
      const isMember = row.userMembershipStatus === 'member'
      const key = `${index} ${isMember}`
      const sum = sums.get(key) ?? { index, isMember, ...noSums }
      addToSums(sum, row)
      sums.set(key, sum)
    }
  }
  return [...sums.values()]
}

/**
 * The sums of several stretches of time, of members and of others: from the totals, so that it takes no longer with more
 * transactions, and exact, since what is not a whole hour is summed up from the transactions.
 */
export async function sumStretches(
  db: Knex,
  stretches: readonly Stretch[],
  kind: KindFilter = {},
): Promise<SpanSums[]> {
  const { ofTotals, ofRows } = kindConditions(kind)
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
    ...(inTotals.length > 0 ? await readSums(db, inTotals, fromTotals, ofTotals) : []),
    ...(inRows.length > 0 ? await readSums(db, inRows, fromRows, ofRows) : []),
  ]
  // PostgreSQL returns sums as text, SQLite a boolean as a number.
  return rows.map((row) => ({
    index: Number(row.stretch),
    isMember: Boolean(row.isMember),
    ...mapSums((name) => Number(row[name])),
  }))
}

// `cross join`, because SQLite then reads the few segments first, each through the index.
const fromTotals = (condition: string) => `
  select stretch, is_member as "isMember", ${sumColumns.ofTotals}
  from segments cross join transaction_totals
  where transaction_totals.span = segments.span
    and transaction_totals.starts_at >= segments.first and transaction_totals.starts_at < segments.past${condition}
  group by stretch, is_member
`
const fromRows = (condition: string) => `
  select stretch, user_membership_status = 'member' as "isMember", ${sumColumns.ofRows}
  from segments cross join transactions
  where transactions.transaction_date >= segments.first and transactions.transaction_date < segments.past${condition}
  group by 1, 2
`

async function readSums(
  db: Knex,
  segments: readonly string[][],
  sums: (condition: string) => string,
  conditions: ReturnType<typeof kindConditions>['ofRows'],
): Promise<Row[]> {
  const columns = ['stretch', 'first', 'past', 'span'].slice(0, segments[0]?.length)
  const values = segments.map((segment) => `(${segment.map(() => '?').join(', ')})`).join(', ')
  const condition = conditions.map(([text]) => ` and ${text}`).join('')
  const bindings = conditions.flatMap(([, ...bound]) => bound)
  const sql = `with segments (${columns.join(', ')}) as (values ${values}) ${sums(condition)}`
  const result = await db.raw(sql, [...segments.flat(), ...bindings])
  return Array.isArray(result) ? result : result.rows
}
