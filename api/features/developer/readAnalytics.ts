import type { Knex } from 'knex'
import {
  type Analytics,
  type AtMost,
  type Counts,
  type Figures,
  replyMinutes,
  waitMinutes,
} from '#contract/analytics.ts'
import { maxCounted } from '#contract/lists.ts'
import type { AskedRange } from '#contract/rules/dateRange.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'
import { addDays, daysBetween, zonedDays } from '#contract/rules/zonedDays.ts'
import { capped, countColumns } from '../../db/countRows.ts'
import {
  splitIntoSpans,
  splitIntoSteps,
  stepFor,
  sumStretches,
} from '../transactions/summarizeTransactions.ts'
import { toDateRange } from '../transactions/transactionFilter.ts'
import { spanKey } from './countEvents.ts'
import { figuresOf, readEvents } from './eventFigures.ts'

/** Bars of a chart; beyond, a longer step is taken. */
const maxSteps = 130
/** Events that are not counted yet are counted for the reply, unless there are more: after an update, the job has to catch up. */
const maxUncounted = 5000

/** The shortest span of counted events. */
const quarterMs = 15 * 60_000

interface Stretch {
  from: number
  before: number
}

/** Figures by name; one that is missing is 0. */
type Sums = Map<string, number>

/**
 * The service in numbers: counts of now, and figures over time in steps of the time zone's days.
 *
 * @param now the last day without an `endDate`
 */
export async function readAnalytics(
  db: Knex,
  asked: AskedRange & { step?: 'day' | 'week' | 'month' | undefined },
  now: Date,
): Promise<Analytics> {
  const days = zonedDays(asked.timeZone)
  const today = days.of(now)
  const range = toDateRange(asked, now)
  const oldest = await readOldest(db)
  const earliest = days.startOf(days.of(oldest ?? now)).getTime()
  const end = days.startOf(addDays(today, 1)).getTime()
  const from = Math.min(Math.max(range.from === undefined ? 0 : Date.parse(range.from), earliest), end - 1)
  const before = Math.max(
    Math.min(range.before === undefined ? end : Date.parse(range.before), end),
    from + 1,
  )
  const first = days.of(new Date(from))
  const last = days.of(new Date(before - 1))
  const length = daysBetween(first, last) + 1
  const step = chooseStep(length, asked.step)
  const steps = splitIntoSteps(first, last, step)
  const stretches = steps.map((bucket) => ({
    from: Math.max(from, days.startOf(bucket.from).getTime()),
    before: Math.min(before, days.startOf(addDays(bucket.to, 1)).getTime()),
  }))

  const previous = { startDate: addDays(first, -length), endDate: addDays(first, -1) }
  const previousFrom = days.startOf(previous.startDate).getTime()
  const isComparable = previousFrom >= earliest
  // A day that has only started would lose against a whole one.
  const elapsed = Math.min(before, Math.ceil((now.getTime() + 1) / quarterMs) * quarterMs) - from
  const previousEnd = Math.min(previousFrom + elapsed, from)
  const startBefore = (day: string) => Math.min(days.startOf(addDays(day, -length)).getTime(), previousEnd)
  if (isComparable) {
    stretches.push(
      ...steps.map((bucket) => ({
        from: startBefore(bucket.from),
        before: startBefore(addDays(bucket.to, 1)),
      })),
    )
  }

  const { sums, isIncomplete } = await sumFigures(db, stretches)
  const money = await sumStretches(db, stretches)
  for (const { index, revenue, refunded, chargedBack } of money) {
    add(sums[index], 'revenue', revenue)
    add(sums[index], 'refunded', refunded)
    add(sums[index], 'chargedBack', chargedBack)
  }
  const sumsBefore = sums.splice(steps.length)
  return {
    counts: await countNow(db),
    startDate: first,
    endDate: last,
    step,
    isIncomplete,
    total: presentFigures(totalOf(sums)),
    previous: isComparable
      ? { ...previous, total: presentFigures(totalOf(sumsBefore)), series: sumsBefore.map(presentFigures) }
      : null,
    series: steps.map((bucket, index) => ({ ...bucket, ...presentFigures(sums[index] ?? new Map()) })),
  }
}

/** How many there are of everything now, in one statement that reads at most `maxCounted` rows for each. */
async function countNow(db: Knex): Promise<Counts> {
  const closed = [...inactiveStatuses]
  // Both halves of the active requests have an index.
  const owed = db('ticket_requests').whereNotNull('replyDueAt').whereNotIn('status', closed)
  const others = db('ticket_requests').whereNull('replyDueAt').whereNotIn('status', closed)
  const parts = {
    users: db('users').whereNull('deletedAt'),
    owed,
    others,
    inactiveRequests: db('ticket_requests').whereIn('status', closed),
    openOffers: db('offers').where({ status: 'pending' }),
    tickets: db('tickets'),
    // As the desk counts them: those whose ticket has not arrived yet.
    openReturns: db('ticket_returns').whereRaw('ended_at is null and email_received_at is null'),
    openListings: db('resell_notifications').where({ status: 'active' }),
  }
  for (const rows of Object.values(parts)) rows.select(db.raw('1')).limit(maxCounted + 1)
  const [found] = await db.select(countColumns(db, parts))
  const count = (...names: (keyof typeof parts)[]) => capped(...names.map((name) => found[name]))
  return {
    users: count('users'),
    activeRequests: count('owed', 'others'),
    inactiveRequests: count('inactiveRequests'),
    openOffers: count('openOffers'),
    tickets: count('tickets'),
    openReturns: count('openReturns'),
    openListings: count('openListings'),
  }
}

function chooseStep(days: number, wanted: 'day' | 'week' | 'month' | undefined): Analytics['step'] {
  if (wanted === undefined) return stepFor(days)
  const steps = ['day', 'week', 'month', 'year'] as const
  const lengths = { day: 1, week: 7, month: 30, year: 365 }
  return steps.slice(steps.indexOf(wanted)).find((step) => days / lengths[step] <= maxSteps) ?? 'year'
}

async function readOldest(db: Knex): Promise<Date | undefined> {
  const [ends] = await db.select({
    event: db('events').min('at'),
    transaction: db('transactions').min('transactionDate'),
  })
  const [oldest] = [ends.event, ends.transaction].filter((at) => at !== null).sort()
  return oldest === undefined ? undefined : new Date(oldest)
}

/**
 * The figures of each stretch. Sums and position are read in one statement, so that each event is in the sums or after the
 * position, also while the job counts.
 */
async function sumFigures(
  db: Knex,
  stretches: readonly Stretch[],
): Promise<{ sums: Sums[]; isIncomplete: boolean }> {
  const sums: Sums[] = stretches.map(() => new Map())
  const segments = stretches.flatMap(({ from, before }, index) =>
    splitIntoSpans(from, before).map(({ span, first, past }) =>
      // What is left of an hour consists of quarters.
      span === undefined
        ? [String(index), 'quarter', spanKey('quarter', first), spanKey('quarter', past)]
        : [String(index), span, first, past],
    ),
  )
  const values = segments.map(() => '(?, ?, ?, ?)').join(', ')
  const result = await db.raw(
    `with segments (stretch, span, first, past) as (values ${values})
    select stretch, figure, sum(value) as value, null as position
    from segments cross join analytics_figures
    where analytics_figures.span = segments.span
      and analytics_figures.starts_at >= segments.first and analytics_figures.starts_at < segments.past
    group by stretch, figure
    union all select null, null, null, last_event from analytics_position where id = 1`,
    segments.flat(),
  )
  const rows: { stretch: string | null; figure: string; value: string | number; position: string | null }[] =
    Array.isArray(result) ? result : result.rows
  let position = ''
  for (const row of rows) {
    if (row.stretch === null) position = row.position ?? ''
    else add(sums[Number(row.stretch)], row.figure, Number(row.value))
  }

  const uncounted = await readEvents(db, position, maxUncounted + 1)
  if (uncounted.length > maxUncounted) return { sums, isIncomplete: true }
  for (const { at, figure, value } of await figuresOf(db, uncounted)) {
    const time = Date.parse(at)
    const index = stretches.findIndex(({ from, before }) => from <= time && time < before)
    add(sums[index], figure, value)
  }
  return { sums, isIncomplete: false }
}

function add(sums: Sums | undefined, figure: string, value: number): void {
  sums?.set(figure, (sums.get(figure) ?? 0) + value)
}

function totalOf(all: readonly Sums[]): Sums {
  const total: Sums = new Map()
  for (const sums of all) for (const [figure, value] of sums) add(total, figure, value)
  return total
}

function presentFigures(sums: Sums): Figures {
  const sum = (figure: string) => sums.get(figure) ?? 0
  const replies = (kind: 'first' | 'later') => ({
    count: sum(`${kind}Replies`),
    inTime: sum(`${kind}InTime`),
    median: shareWithin(sums, kind, replyMinutes, 0.5),
  })
  return {
    requests: sum('requests'),
    requestsWithOffer: sum('requestsWithOffer'),
    offersMade: sum('offersMade'),
    offersMadeAccepted: sum('offersMadeAccepted'),
    offersAccepted: sum('offersAccepted'),
    offersDeclined: sum('offersDeclined'),
    offersExpired: sum('offersExpired'),
    firstReplies: replies('first'),
    laterReplies: replies('later'),
    revenue: dollarsFromCents(sum('revenue')),
    refunded: dollarsFromCents(sum('refunded')),
    chargedBack: dollarsFromCents(sum('chargedBack')),
    saved: dollarsFromCents(sum('saved')),
    ordersWithSaving: sum('ordersWithSaving'),
    messages: sum('messages'),
    messagesThatWaited: sum('messagesThatWaited'),
    waitMedian: shareWithin(sums, 'wait', waitMinutes, 0.5),
    waitP90: shareWithin(sums, 'wait', waitMinutes, 0.9),
  }
}

/** The end of the first group by which so large a share took no longer. */
function shareWithin(sums: Sums, kind: string, ends: readonly number[], share: number): AtMost {
  const groups = [...ends, Number.POSITIVE_INFINITY].map((_, group) => sums.get(`${kind}:${group}`) ?? 0)
  const needed = share * groups.reduce((all, count) => all + count, 0)
  if (needed === 0) return null
  let counted = 0
  const group = groups.findIndex((count) => {
    counted += count
    return counted >= needed
  })
  const minutes = ends[group]
  return minutes === undefined ? { minutes: ends.at(-1) ?? 0, isLonger: true } : { minutes, isLonger: false }
}
