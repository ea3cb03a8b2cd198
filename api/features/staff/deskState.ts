import type { Knex } from 'knex'
import { maxColleagues } from '#contract/desk.ts'
import { AppError } from '#contract/errors.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { isActiveStatus, statusForAdmin } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { statusAt, TicketRequest } from '../requests/TicketRequest.ts'

/** The assignee of a request and the end of its snooze, in the columns of its row; null without. */
export interface DeskState {
  assigneeId: string | null
  assigneeName: string
  assignedAt: string
  assignedBy: string | null
  snoozedUntil: string | null
  /** The thread's length when it was snoozed. */
  snoozedAtCount: number
}

/** Adds `DeskState` to a query of requests. The assignment of someone who is no admin any more is left out. */
export function withDeskState(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('request_assignments as assigned', 'assigned.requestId', 'ticket_requests.id')
    .leftJoin('users as assignee', (on) =>
      on.on('assignee.id', 'assigned.userId').andOn(db.raw('assignee.is_admin')),
    )
    .leftJoin('request_snoozes as snooze', 'snooze.requestId', 'ticket_requests.id')
    .select(
      db.raw('?? as "assigneeId"', ['assignee.id']),
      db.raw('?? as "assigneeName"', ['assignee.name']),
      db.raw('?? as "assignedAt"', ['assigned.at']),
      db.raw('?? as "assignedBy"', ['assigned.assignedBy']),
      db.raw('?? as "snoozedUntil"', ['snooze.until']),
      db.raw('?? as "snoozedAtCount"', ['snooze.messageCount']),
    )
}

/** @param state with the thread's length and the reply's time now: a message and an answer end a snooze */
export function presentDeskState(
  state: DeskState & { messageCount: number; replyDueAt: string | null },
  now: Date,
): Pick<AdminTicketRequest, 'assignedTo' | 'snoozedUntil'> {
  const { assigneeId, assigneeName, assignedAt, assignedBy, snoozedUntil } = state
  const isSnoozed =
    snoozedUntil !== null &&
    snoozedUntil > now.toISOString() &&
    state.snoozedAtCount === state.messageCount &&
    state.replyDueAt !== null
  return {
    assignedTo:
      assigneeId === null ? null : { id: assigneeId, name: assigneeName, at: assignedAt, by: assignedBy },
    snoozedUntil: isSnoozed ? snoozedUntil : null,
  }
}

interface Change {
  actor: Actor
  requestId: string
}

/** Changes what staff have noted about a request, also what somebody else has. @throws {AppError} quota_used_up */
async function changeDesk(
  deps: Deps,
  { actor, requestId }: Change,
  change: (tx: Tx, request: TicketRequest) => Promise<void>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    await change(tx, await lockRequest(tx, requestId))
  })
}

const notAdmin = { message: 'This person is not an admin any more.' }

/**
 * Assigns a request to an admin, in place of any other, or to nobody. It only shows staff who looks after it. With two calls at
 * once the last one has it.
 *
 * @throws {AppError} invalid_input if that person is no admin; as `changeDesk`
 */
export async function assignRequest(
  deps: Deps,
  { to, ...change }: Change & { to: string | null },
): Promise<void> {
  const { actor, requestId } = change
  const assigned = await deps.db('request_assignments').where({ requestId }).first()
  if ((assigned?.userId ?? null) === to) return
  await changeDesk(deps, change, async (tx) => {
    const assignments = tx.db('request_assignments')
    if (to === null) {
      if ((await assignments.where({ requestId }).delete()) === 0) return
    } else {
      if (!(await admins(tx.db).where({ id: to }).first('id'))) throw new AppError('invalid_input', notAdmin)
      const row = { requestId, userId: to, at: tx.now.toISOString(), assignedBy: actor.id }
      await assignments.insert(row).onConflict('requestId').merge()
    }
    await recordEvent(tx, { type: 'request.assigned', actorId: actor.id, requestId, data: { to } })
  })
}

/** The people that a request can be assigned to. */
export async function listColleagues(db: Knex): Promise<{ id: string; name: string }[]> {
  return admins(db).orderBy('id').limit(maxColleagues).select('id', 'name')
}

function admins(db: Knex): Knex.QueryBuilder {
  // As in the index of them.
  return db('users').whereRaw('is_admin').where({ deletedAt: null })
}

/** Leaves all requests of a staff member to nobody. */
export async function releaseAll(tx: Tx, userId: string): Promise<void> {
  await tx.db('request_assignments').where({ userId }).delete()
}

const notLater = 'Choose a time before the reply is due.'
const notBefore = 'Choose a time in the future.'

/**
 * Takes a request out of those that need staff, until then or until its client writes; without a time, puts it back. Nothing
 * runs at that time: lists compare it with the clock, and the thread's length with what it was.
 *
 * @throws {AppError} nothing_to_snooze if no reply is owed or it is overdue; invalid_input for a time that has passed or is
 *   after the promised one; as `changeDesk`
 */
export async function snoozeRequest(
  deps: Deps,
  { until, ...change }: Change & { until: Date | null },
): Promise<void> {
  const { actor, requestId } = change
  await changeDesk(deps, change, async (tx, { replyDueAt, messageCount }) => {
    const at = until?.toISOString() ?? null
    const snoozes = tx.db('request_snoozes')
    if (at === null) {
      if ((await snoozes.where({ requestId }).delete()) === 0) return
    } else {
      if (replyDueAt === null || replyDueAt <= tx.now.toISOString()) throw new AppError('nothing_to_snooze')
      const wrong = at <= tx.now.toISOString() ? notBefore : at > replyDueAt ? notLater : undefined
      if (wrong) throw new AppError('invalid_input', { message: wrong, fields: { until: wrong } })
      const before = await tx.db('request_snoozes').where({ requestId }).first()
      if (before?.until === at && before.messageCount === messageCount) return
      const row = { requestId, userId: actor.id, until: at, messageCount }
      await snoozes.insert(row).onConflict('requestId').merge()
    }
    await recordEvent(tx, { type: 'request.snoozed', actorId: actor.id, requestId, data: { until: at } })
  })
}

const notAfter = {
  deadline: 'Choose a time before the client’s time is over.',
  event: 'Choose a time before the event.',
}

/**
 * Returns a request that waits for its client to those that need staff at a time, unless the client writes or acts before;
 * without a time, it waits on. Nothing runs then: lists compare the time with the clock.
 *
 * @throws {AppError} nothing_to_wait_for if staff owe a reply or the request is over; invalid_input for a time that has passed
 *   or is too late to do anything; as `changeDesk`
 */
export async function setReminder(
  deps: Deps,
  { at, ...change }: Change & { at: Date | null },
): Promise<void> {
  const { actor, requestId } = change
  await changeDesk(deps, change, async (tx, request) => {
    if (at) assertCanWait(request, at, tx.now)
    const remindAt = at?.toISOString() ?? null
    if (request.remindAt === remindAt) return
    await TicketRequest.query(tx.db).findById(requestId).patch({ remindAt })
    const data = { at: remindAt }
    await recordEvent(tx, { type: 'request.reminder_set', actorId: actor.id, requestId, data })
  })
}

function assertCanWait(request: TicketRequest, at: Date, now: Date): void {
  const { replyDueAt, deadlineAt, concertDate } = request
  if (replyDueAt !== null || !isActiveStatus(statusForAdmin(statusAt(request, now)))) {
    throw new AppError('nothing_to_wait_for')
  }
  const end = deadlineAt === null ? eventDayEnd(concertDate) : new Date(deadlineAt)
  const wrong = at <= now ? notBefore : at >= end ? notAfter[deadlineAt ? 'deadline' : 'event'] : undefined
  if (wrong) throw new AppError('invalid_input', { message: wrong, fields: { at: wrong } })
}
