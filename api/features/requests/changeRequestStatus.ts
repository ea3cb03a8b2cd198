import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import {
  nextRequestStatus,
  type RequestAction,
  type RequestStatus,
  statusMoves,
} from '#contract/rules/requestStatus.ts'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { TicketRequest } from './TicketRequest.ts'

/**
 * Locks the request's row for this transaction and returns it. It is the first statement of every use case about a request,
 * so that on PostgreSQL concurrent ones run one after the other.
 *
 * @throws {AppError} not_found if it was deleted since the caller has seen it
 */
export async function lockRequest(tx: Tx, requestId: string): Promise<TicketRequest> {
  await TicketRequest.query(tx.db).findById(requestId).patch({ updatedAt: tx.now.toISOString() })
  const request = await TicketRequest.query(tx.db).findById(requestId)
  if (!request) throw new AppError('not_found')
  return request
}

interface Change {
  /** When the new status lapses; null or absent for most. */
  deadlineAt?: Date | null
  paidAt?: Date
  /** A date promises the customer an answer by then, null ends the promise, absent leaves it unchanged. */
  replyDueAt?: Date | null
}

/**
 * The only writer of a request's status, which ends a reminder. Follows the transitions in `contract/rules/requestStatus.ts`. The update is
 * conditional on the status that was read, so that one of two concurrent changes is refused.
 *
 * @throws {AppError} request_changed if the transition is not allowed or another change was first
 */
export async function changeRequestStatus(
  tx: Tx,
  request: Pick<TicketRequest, 'id' | 'status'>,
  action: RequestAction,
  change: Change = {},
): Promise<RequestStatus> {
  const next = nextRequestStatus(action, request.status)
  if (!next) throw new AppError('request_changed')
  const changed = await TicketRequest.query(tx.db)
    .where({ id: request.id, status: request.status })
    .patch({
      status: next,
      deadlineAt: change.deadlineAt?.toISOString() ?? null,
      ...(change.paidAt && { paidAt: change.paidAt.toISOString() }),
      completedAt: next === 'completed' ? tx.now.toISOString() : null,
      ...statusBeforeCompletion(action, request.status),
      showCancelledAt: action === 'show_cancelled' ? tx.now.toISOString() : null,
      ...replyDue(change),
      remindAt: null,
      updatedAt: tx.now.toISOString(),
      version: tx.db.raw('version + 1'),
    })
  if (changed === 0) throw new AppError('request_changed')
  return next
}

/** Kept after undoing, so that undoing twice is known from undoing nothing. */
function statusBeforeCompletion(
  action: RequestAction,
  status: RequestStatus,
): Pick<Partial<TicketRequest>, 'statusBeforeCompletion'> {
  if (action.startsWith('undo_')) return {}
  return { statusBeforeCompletion: action === 'complete_by_hand' ? status : null }
}

function replyDue({ replyDueAt }: Change): { replyDueAt?: string | null } {
  return replyDueAt === undefined ? {} : { replyDueAt: replyDueAt?.toISOString() ?? null }
}

/** A request locked for a message, whose position in the thread is `messageCount`. */
export type RequestWithMessage = Pick<TicketRequest, 'id' | 'userId' | 'artist' | 'messageCount'>

const takeCustomerMessage = takeMessage('customer_chats', (db, { promisedAt, text }) => ({
  replyDueAt: db.raw('coalesce(??, ?)', ['replyDueAt', promisedAt]),
  clientResponse: db.raw("case when ?? = 'admin_responded' then ? else ?? end", [
    'status',
    text,
    'clientResponse',
  ]),
}))
const takeStaffMessage = takeMessage('staff_chats', () => ({ replyDueAt: null }))

/**
 * Locks the request's row like `lockRequest` and applies a message's effects in the same statement: the message count, the
 * status, the reminder, which ends, and the reply promise, which a customer's message starts if it is not running and a staff
 * message ends. A customer's answer to a text response is also the request's `clientResponse`.
 *
 * @param text of the message
 * @returns undefined if there is no such request
 */
export async function lockForMessage(
  tx: Tx,
  requestId: string,
  { fromStaff, text }: { fromStaff: boolean; text: string },
): Promise<RequestWithMessage | undefined> {
  const take = fromStaff ? takeStaffMessage : takeCustomerMessage
  const [request] = await take(tx.db, {
    requestId,
    at: tx.now.toISOString(),
    promisedAt: new Date(tx.now.getTime() + replyPromiseMs).toISOString(),
    text,
  })
  return request
}

interface Taken {
  requestId: string
  at: string
  promisedAt: string
  text: string
}

function takeMessage(
  action: 'customer_chats' | 'staff_chats',
  effects: (db: Knex, taken: Taken) => { replyDueAt: Knex.Raw | null; clientResponse?: Knex.Raw },
) {
  const moves = statusMoves(action)
  return hotQuery<Taken, RequestWithMessage>((db, taken) =>
    db('ticket_requests')
      .where({ id: taken.requestId })
      .update({
        // None of these statuses has a deadline, so there is none to clear.
        status: db.raw(`case ?? ${moves.map(() => 'when ? then ?').join(' ')} else ?? end`, [
          'status',
          ...moves.flat(),
          'status',
        ]),
        version: db.raw(`case when ?? in (${moves.map(() => '?').join(', ')}) then ?? + 1 else ?? end`, [
          'status',
          ...moves.map(([from]) => from),
          'version',
          'version',
        ]),
        messageCount: db.raw('?? + 1', ['messageCount']),
        remindAt: null,
        ...effects(db, taken),
        updatedAt: taken.at,
      })
      .returning(columnsAs(db, 'ticket_requests', ['id', 'userId', 'artist', 'messageCount'])),
  )
}
