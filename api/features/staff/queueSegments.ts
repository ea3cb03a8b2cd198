import type { Knex } from 'knex'
import type { QueueGroup, QueueView } from '#contract/rules/queueViews.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'
import { joinUndelivered, whereDelivered } from '../tickets/withUndelivered.ts'

/** Instants that the conditions compare with. */
export interface QueueTimes {
  now: string
  /** Offers and payments whose deadline is before this expire soon. */
  soon: string
}

/** Requests in one order, which an index has. A list is one segment after the other. */
export interface Segment {
  narrow(requests: Knex.QueryBuilder, db: Knex, times: QueueTimes): void
  /** The sorting column; the request's id decides between equal ones. */
  by: 'reply_due_at' | 'created_at' | 'deadline_at' | 'seat.concert_date'
  direction: 'asc' | 'desc'
}

// Literals, not bindings, and written as in the indexes: otherwise SQLite does not see that an index has these rows.
const closed = `ticket_requests.status in (${inactiveStatuses.map((status) => `'${status}'`).join(', ')})`
const notClosed = closed.replace(' in ', ' not in ')

/** An offer may have expired a moment ago, before its job has run. */
const lapsed = "ticket_requests.status = 'offer_made' and ticket_requests.deadline_at <= ?"
const notLapsed =
  "(ticket_requests.status <> 'offer_made' or ticket_requests.deadline_at is null or ticket_requests.deadline_at > ?)"

const owed = 'ticket_requests.reply_due_at is not null'

export function whereInGroup(requests: Knex.QueryBuilder, group: QueueGroup, { now }: QueueTimes): void {
  if (group === 'active') requests.whereRaw(notClosed).whereRaw(notLapsed, [now])
  // A `case`, so that SQLite reads the index of the list's order and not those of the two conditions.
  else requests.whereRaw(`case when ${closed} or (${lapsed}) then 1 else 0 end = 1`, [now])
}

const newest: Segment = { narrow: () => undefined, by: 'created_at', direction: 'desc' }

const replyOwed: Segment = {
  narrow: (requests) => void requests.whereRaw(owed),
  by: 'reply_due_at',
  direction: 'asc',
}

const replyOwedActive: Segment = {
  ...replyOwed,
  narrow: (requests, _db, times) => whereInGroup(requests.whereRaw(owed), 'active', times),
}

const nothingOwed: Segment = {
  narrow: (requests, _db, { now }) =>
    void requests
      .whereRaw(`ticket_requests.reply_due_at is null and ${notClosed}`)
      .whereRaw(notLapsed, [now]),
  by: 'created_at',
  direction: 'desc',
}

const expiringSoon: Segment = {
  narrow: (requests, _db, { now, soon }) =>
    void requests.whereRaw('ticket_requests.deadline_at > ? and ticket_requests.deadline_at <= ?', [
      now,
      soon,
    ]),
  by: 'deadline_at',
  direction: 'asc',
}

const toDeliver: Segment = {
  narrow: (requests, db) => void joinUndelivered(requests, db),
  by: 'seat.concert_date',
  direction: 'asc',
}

const toDeliverInactive: Segment = {
  ...toDeliver,
  narrow: (requests, db, times) => whereInGroup(joinUndelivered(requests, db), 'inactive', times),
}

const justLapsed: Segment = {
  narrow: (requests, _db, { now }) => void requests.whereRaw(lapsed, [now]),
  by: 'deadline_at',
  direction: 'desc',
}

const closedAndDelivered: Segment = {
  narrow: (requests, db) => void whereDelivered(requests.whereRaw(closed), db),
  by: 'created_at',
  direction: 'desc',
}

export const segmentsOfList: Record<QueueGroup | QueueView | 'all', readonly Segment[]> = {
  all: [newest],
  active: [replyOwedActive, nothingOwed],
  inactive: [toDeliverInactive, justLapsed, closedAndDelivered],
  needs_us: [replyOwed],
  clients_turn: [nothingOwed],
  expiring_soon: [expiringSoon],
  to_deliver: [toDeliver],
}

/** Segments that are only counted. */
export const closedSegment: Segment = {
  ...closedAndDelivered,
  narrow: (requests) => void requests.whereRaw(closed),
}
