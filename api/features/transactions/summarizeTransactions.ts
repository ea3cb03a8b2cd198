import type { Knex } from 'knex'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { addDays, daysBetween, zonedDays } from '#contract/rules/zonedDays.ts'
import type { ChartStep, TransactionSummary } from '#contract/transactions.ts'
import { type AskedRange, toDateRange } from './dateRange.ts'
import { type SpanSums, sumStretches } from './sumSpans.ts'

/** The steps of the chart by the number of days they are for. */
const mostDays = { day: 31, week: 7 * 26, month: 366 * 5 } as const

/**
 * Sums up the transactions of a range, and over time in steps of its time zone's days.
 *
 * @param now the last day without an `endDate`
 */
export async function summarizeTransactions(
  db: Knex,
  asked: AskedRange,
  now: Date,
): Promise<TransactionSummary> {
  const { oldest, newest } = await readEnds(db)
  if (oldest === null || newest === null) return emptySummary
  const days = zonedDays(asked.timeZone)
  const range = toDateRange(asked)
  // Without an end, and for one that is far away, the chart ends today.
  const today = days.of(new Date(Math.max(now.getTime(), Date.parse(newest))))
  const from = Math.max(Date.parse(range.from ?? oldest), days.startOf(days.of(new Date(oldest))).getTime())
  const end = days.startOf(addDays(today, 1)).getTime()
  const before = Math.min(range.before === undefined ? end : Date.parse(range.before), end)
  if (from >= before) return emptySummary

  const first = days.of(new Date(from))
  const last = days.of(new Date(before - 1))
  const step = stepFor(daysBetween(first, last) + 1)
  const buckets = splitIntoSteps(first, last, step)
  const sums = await sumStretches(
    db,
    buckets.map((bucket) => ({
      from: Math.max(from, days.startOf(bucket.from).getTime()),
      before: Math.min(before, days.startOf(addDays(bucket.to, 1)).getTime()),
    })),
  )
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
  if (days <= mostDays.day) return 'day'
  if (days <= mostDays.week) return 'week'
  return days <= mostDays.month ? 'month' : 'year'
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
