import type { Knex } from 'knex'
import type { QueueGroup, QueueView } from '#contract/rules/queueViews.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'
import { whereDisputed, whereRefundFailed } from '../payments/listRefunds.ts'
import { joinUndelivered, undeliveredCount, whereDelivered } from '../tickets/withUndelivered.ts'

/** What the conditions compare with. */
export interface QueueContext {
  now: string
  /** Offers and payments whose deadline is before this expire soon. */
  soon: string
  readerId: string
  /** Undelivered orders of shows from one of these days until before the other are urgent. */
  showsFrom: string
  showsBefore: string
}

/** Requests in one order, which an index has. A list is one segment after the other. */
export interface Segment {
  narrow(requests: Knex.QueryBuilder, db: Knex, context: QueueContext): void
  /** The sorting column; the request's id decides between equal ones. */
  by:
    | 'reply_due_at'
    | 'remind_at'
    | 'created_at'
    | 'deadline_at'
    | 'money_back_asked_at'
    | 'seat.concert_date'
    | 'sleeping.until'
    | 'own.at'
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
const snoozed = `exists (
  select 1 from request_snoozes as resting
  where resting.request_id = ticket_requests.id
    and resting.until > ? and resting.message_count = ticket_requests.message_count
)`
const needsNobody = `(ticket_requests.reply_due_at is null or ${snoozed})`
// As a `case`, so that SQLite reads the index of the list's order and not those of these conditions.
const isClosed = `case when ${closed} then 1 else 0 end = 1`
const isOwed = `case when ${owed} then 1 else 0 end = 1`
const isInactive = `case when ${closed} or (${lapsed}) then 1 else 0 end = 1`

/** The condition for a paid request whose show has come and whose tickets are not delivered (`isUndeliveredAtShow`). */
function isUrgent(db: Knex, { showsFrom, showsBefore }: QueueContext): Knex.Raw {
  // In a `case` for the index, and for the count of seats, which is the dearest, to be made for these shows only.
  return db.raw(
    `case when ticket_requests.status = 'completed' and ticket_requests.concert_date >= ?
      and ticket_requests.concert_date < ? then (?) else 0 end > 0`,
    [showsFrom, showsBefore, undeliveredCount(db)],
  )
}

export function whereInGroup(
  requests: Knex.QueryBuilder,
  group: QueueGroup,
  db: Knex,
  context: QueueContext,
): void {
  const { now } = context
  const urgent = isUrgent(db, context)
  if (group === 'active') requests.whereRaw(`(not (${isInactive}) or ?)`, [now, urgent])
  else requests.whereRaw(`${isInactive} and not (?)`, [now, urgent])
}

/** Requests whose status is active. Urgent ones are not among them. */
function whereOpen(requests: Knex.QueryBuilder, { now }: Pick<QueueContext, 'now'>): Knex.QueryBuilder {
  return requests.whereRaw(notClosed).whereRaw(notLapsed, [now])
}

function whereReplyOwed(requests: Knex.QueryBuilder, { now }: Pick<QueueContext, 'now'>): Knex.QueryBuilder {
  return requests.whereRaw(owed).whereRaw(`not ${snoozed}`, [now])
}

/** Narrows a query of requests to those that need us and whose reply is over its promised time. */
export function whereReplyOverdue(
  requests: Knex.QueryBuilder,
  context: Pick<QueueContext, 'now'>,
): Knex.QueryBuilder {
  return whereReplyOwed(requests, context).whereRaw('ticket_requests.reply_due_at < ?', [context.now])
}

const newest: Segment = { narrow: () => undefined, by: 'created_at', direction: 'desc' }

const replyOwed: Segment = {
  narrow: (requests, _db, context) => void whereReplyOwed(requests, context),
  by: 'reply_due_at',
  direction: 'asc',
}

const replyOwedActive: Segment = {
  ...replyOwed,
  narrow(requests, db, context) {
    replyOwed.narrow(requests, db, context)
    whereOpen(requests, context)
  },
}

const replyOwedClosed: Segment = {
  ...replyOwed,
  narrow(requests, db, context) {
    replyOwed.narrow(requests, db, context)
    requests.whereRaw(`${closed} and not (?)`, [isUrgent(db, context)])
  },
}

/** Requests whose client has been silent for as long as staff have set. */
const silent: Segment = {
  narrow: (requests, _db, context) =>
    void whereOpen(requests, context)
      .whereRaw('ticket_requests.reply_due_at is null')
      .whereRaw('ticket_requests.remind_at <= ?', [context.now]),
  by: 'remind_at',
  direction: 'asc',
}

const snoozedActive: Segment = {
  narrow: (requests, _db, context) =>
    void whereOpen(requests, context)
      .join('request_snoozes as sleeping', 'sleeping.requestId', 'ticket_requests.id')
      .whereRaw('sleeping.until > ?', [context.now])
      .whereRaw('sleeping.message_count = ticket_requests.message_count')
      .whereRaw(isOwed),
  by: 'sleeping.until',
  direction: 'asc',
}

const nothingOwed: Segment = {
  narrow: (requests, _db, context) =>
    void whereOpen(requests, context)
      .whereRaw('ticket_requests.reply_due_at is null')
      .whereRaw('(ticket_requests.remind_at is null or ticket_requests.remind_at > ?)', [context.now]),
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

const toDeliverClosed: Segment = {
  ...toDeliver,
  narrow: (requests, db, context) =>
    void joinUndelivered(requests, db)
      .whereRaw(isClosed)
      .whereRaw(needsNobody, [context.now])
      .whereRaw('not (?)', [isUrgent(db, context)]),
}

const undeliveredAtShow: Segment = {
  narrow: (requests, db, { showsFrom, showsBefore }) =>
    void joinUndelivered(requests, db)
      .whereRaw("ticket_requests.status = 'completed'")
      .whereRaw('seat.concert_date >= ? and seat.concert_date < ?', [showsFrom, showsBefore]),
  by: 'seat.concert_date',
  direction: 'desc',
}

const justLapsed: Segment = {
  narrow: (requests, _db, { now }) => void requests.whereRaw(lapsed, [now]),
  by: 'deadline_at',
  direction: 'desc',
}

const closedAndDone: Segment = {
  narrow: (requests, db, { now }) =>
    void whereDelivered(requests.whereRaw(closed).whereRaw(needsNobody, [now]), db),
  by: 'created_at',
  direction: 'desc',
}

/** Assigned to the reader, without what is over and done. */
const mine: Segment = {
  narrow(requests, db, { now, readerId }) {
    const done = `${isInactive} and ticket_requests.reply_due_at is null and (?) = 0`
    requests
      .join('request_assignments as own', 'own.requestId', 'ticket_requests.id')
      .whereRaw('own.user_id = ?', [readerId])
      .whereRaw(`not (${done})`, [now, undeliveredCount(db)])
  },
  by: 'own.at',
  direction: 'desc',
}

const refundFailed: Segment = {
  narrow: (requests, db) => void whereRefundFailed(requests, db),
  by: 'created_at',
  direction: 'desc',
}

const disputed: Segment = {
  narrow: (requests, db) => void whereDisputed(requests, db),
  by: 'created_at',
  direction: 'desc',
}

const moneyBack: Segment = {
  narrow: (requests) => void requests.whereRaw('ticket_requests.money_back_asked_at is not null'),
  by: 'money_back_asked_at',
  direction: 'asc',
}

export const segmentsOfList: Record<QueueGroup | QueueView | 'all', readonly Segment[]> = {
  all: [newest],
  active: [undeliveredAtShow, replyOwedActive, silent, snoozedActive, nothingOwed],
  inactive: [replyOwedClosed, justLapsed, toDeliverClosed, closedAndDone],
  needs_us: [replyOwed, silent],
  clients_turn: [nothingOwed],
  expiring_soon: [expiringSoon],
  to_deliver: [toDeliver],
  mine: [mine],
  refund_failed: [refundFailed],
  disputed: [disputed],
  money_back: [moneyBack],
}

/** Segments that are only counted. */
export const closedSegment: Segment = {
  ...closedAndDone,
  narrow: (requests) => void requests.whereRaw(closed),
}
