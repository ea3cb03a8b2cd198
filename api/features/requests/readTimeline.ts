import type { Knex } from 'knex'
import { type TimelineEntry, timelineTypes } from '#contract/events.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { columnsAs } from '../../db/hotQuery.ts'
import { pagedQuery } from '../../db/pagedQuery.ts'

interface TimelineRow {
  id: string
  at: string
  type: string
  /** JSON. */
  data: string
}

interface Shape {
  isFirst: boolean
  limit: number
  isStaff: boolean
}

const readEntries = pagedQuery<{ requestId: string; before: string }, TimelineRow, Shape>(
  (db, { requestId, before }, { isFirst, limit, isStaff }) => {
    const entries = db('events')
      .select(columnsAs(db, 'events', ['id', 'at', 'type', 'data']))
      .where('requestId', requestId)
      .whereIn('type', timelineTypes)
      .orderBy('id', 'desc')
      .limit(limit)
    if (!isStaff) entries.whereIn('audience', ['customer', 'both'])
    return isFirst ? entries : entries.where('id', '<', before)
  },
)

interface Page {
  limit: number
  /** The id of the event before the page. */
  before: string | undefined
}

/** What happened to a request besides messages and offers, newest first: a page, and one more row if there is a next page. */
export function readTimeline(
  db: Knex,
  requestId: string,
  isStaff: boolean,
  { limit, before }: Page,
): Promise<TimelineRow[]> {
  const shape = { isFirst: before === undefined, limit: limit + 1, isStaff }
  return readEntries(db, { requestId, before: before ?? '' }, shape)
}

export function presentTimelineEntry({ id, at, type, data }: TimelineRow): TimelineEntry {
  const { total, amount = total, state, ticketIds, replacedIds } = JSON.parse(data) as Record<string, unknown>
  const delivered = lengthOf(ticketIds)
  return {
    id,
    at,
    type,
    amount: typeof amount === 'number' ? dollarsFromCents(amount) : null,
    state:
      typeof state === 'string'
        ? state
        : delivered && delivered === lengthOf(replacedIds)
          ? 'replaced'
          : null,
    count: delivered ?? null,
  }
}

function lengthOf(list: unknown): number | undefined {
  return Array.isArray(list) ? list.length : undefined
}
