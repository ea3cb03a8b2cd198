import type { Knex } from 'knex'
import type { AdminTicketRequest } from '#contract/requests.ts'

/** Whom a request is assigned to and until when it was snoozed, in the columns of its row; null without. */
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

/** @param messageCount the thread's length now: a message ends a snooze */
export function presentDeskState(
  state: DeskState & { messageCount: number },
  now: Date,
): Pick<AdminTicketRequest, 'assignedTo' | 'snoozedUntil'> {
  const { assigneeId, assigneeName, assignedAt, assignedBy, snoozedUntil, snoozedAtCount, messageCount } =
    state
  const isSnoozed =
    snoozedUntil !== null && snoozedUntil > now.toISOString() && snoozedAtCount === messageCount
  return {
    assignedTo:
      assigneeId === null ? null : { id: assigneeId, name: assigneeName, at: assignedAt, by: assignedBy },
    snoozedUntil: isSnoozed ? snoozedUntil : null,
  }
}
