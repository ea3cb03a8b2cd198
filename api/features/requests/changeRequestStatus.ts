import { AppError } from '#contract/errors.ts'
import { nextRequestStatus, type RequestAction, type RequestStatus } from '#contract/rules/requestStatus.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { TicketRequest } from './TicketRequest.ts'

/**
 * Takes the request's row for this transaction: the first statement of every use case about a request, so that on
 * PostgreSQL two of them run one after the other. Returns the row as it is from here on.
 */
export async function lockRequest(tx: Tx, requestId: string): Promise<TicketRequest> {
  await TicketRequest.query(tx.db).findById(requestId).patch({ updatedAt: tx.now.toISOString() })
  return TicketRequest.query(tx.db).findById(requestId).throwIfNotFound()
}

interface Change {
  /** When the new status lapses by itself; most do not. */
  deadlineAt?: Date | null
  paidAt?: Date
  /** Set to promise the customer an answer, null when one was given, left out to leave the promise as it is. */
  replyDueAt?: Date | null
}

/**
 * The only writer of a request's status. Moves by the table in `contract/rules/requestStatus.ts`, guarded by the status it
 * was read with, so that of two changes at once one is refused.
 *
 * @throws {AppError} request_changed where the table has no such move or somebody else was first
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
      ...(next === 'completed' && { completedAt: tx.now.toISOString() }),
      ...replyDue(change),
      updatedAt: tx.now.toISOString(),
      version: tx.db.raw('version + 1'),
    })
  if (changed === 0) throw new AppError('request_changed')
  return next
}

function replyDue({ replyDueAt }: Change): { replyDueAt?: string | null } {
  return replyDueAt === undefined ? {} : { replyDueAt: replyDueAt?.toISOString() ?? null }
}

/**
 * Starts or ends the promise clock without a change of status: a message by the customer starts it where it is not running,
 * an answer by staff ends it (design, section 4, item 11).
 */
export async function setReplyDue(tx: Tx, requestId: string, replyDueAt: Date | null): Promise<void> {
  const query = TicketRequest.query(tx.db).findById(requestId)
  if (replyDueAt) await query.whereNull('replyDueAt').patch({ replyDueAt: replyDueAt.toISOString() })
  else await query.patch({ replyDueAt: null })
}

/** Notes how many messages the request's thread has now. */
export async function countMessages(tx: Tx, requestId: string, messageCount: number): Promise<void> {
  await TicketRequest.query(tx.db).findById(requestId).patch({ messageCount })
}
