import { inTransaction, type TransactionDeps } from '../../db/inTransaction.ts'
import { firstIdAt } from '../../db/newId.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'
import { type Addition, figuresOf, readEvents } from './eventFigures.ts'

/** The spans that figures are added up for. In every time zone in use, days begin with a quarter of an hour. */
export const figureSpans = ['quarter', 'hour', 'day', 'month'] as const

const minuteMs = 60_000
const batchSize = 500
/** Events get their ids before they are committed. Longer than any transaction, and than clocks of machines differ. */
export const marginMs = 10 * minuteMs

/** The name of the span that an instant is in. */
export function spanKey(span: (typeof figureSpans)[number], at: string): string {
  switch (span) {
    case 'quarter':
      return `${at.slice(0, 14)}${String(Math.floor(Number(at.slice(14, 16)) / 15) * 15).padStart(2, '0')}`
    case 'hour':
      return at.slice(0, 13)
    case 'day':
      return at.slice(0, 10)
    case 'month':
      return at.slice(0, 7)
  }
}

/** Counts the new events of the log, so that the analytics need not read it (decision 030). */
export const countEventsJob = defineRecurringJob({
  kind: 'developer.count_events',
  lane: 'upkeep',
  everyMs: minuteMs,
  async run(deps, { signal }) {
    while (!signal.aborted && (await countBatch(deps))) {
      // Until no full batch is left.
    }
  },
})

/**
 * Counts the events after the last one that is counted. If two run at once, only one counts a batch.
 *
 * @returns whether there may be more
 */
export async function countBatch(deps: TransactionDeps, limit = batchSize): Promise<boolean> {
  return inTransaction(deps, async (tx) => {
    const { lastEvent } = await tx.db('analytics_position').where({ id: 1 }).first()
    const events = await readEvents(tx.db, lastEvent, limit, firstIdAt(tx.now.getTime() - marginMs))
    const last = events.at(-1)
    if (!last) return false
    // Before all else: another process waits here, and then finds that the position has moved on.
    const isTaken = await tx
      .db('analytics_position')
      .where({ id: 1, lastEvent })
      .update({ lastEvent: last.id })
    if (isTaken === 0) return true

    const rows = addUp(await figuresOf(tx.db, events))
    for (let from = 0; from < rows.length; from += 200) {
      await tx
        .db('analytics_figures')
        .insert(rows.slice(from, from + 200))
        .onConflict(['span', 'startsAt', 'figure'])
        .merge({ value: tx.db.raw('analytics_figures.value + excluded.value') })
    }
    return events.length === limit
  })
}

interface FigureRow {
  span: string
  startsAt: string
  figure: string
  value: number
}

/** One row for each key, because a statement must not change a row twice; in their order, so that locks are too. */
function addUp(added: readonly Addition[]): FigureRow[] {
  const rows = new Map<string, FigureRow>()
  for (const { at, figure, value } of added) {
    for (const span of figureSpans) {
      const startsAt = spanKey(span, at)
      const key = `${span} ${startsAt} ${figure}`
      const row = rows.get(key)
      if (row) row.value += value
      else rows.set(key, { span, startsAt, figure, value })
    }
  }
  return [...rows.values()]
}
