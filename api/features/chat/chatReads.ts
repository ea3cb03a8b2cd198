import type { Knex } from 'knex'
import type { ChatReads, chatApi } from '#contract/chat.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { pushApi } from '#contract/push.ts'
import { maxUnread } from '#contract/requests.ts'
import { type ReadByWriting, readByWriting } from '#contract/rules/readByWriting.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransaction, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { type Actor, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { ownsRequest } from '../requests/requestPolicy.ts'
import { findRequest, type TicketRequest } from '../requests/TicketRequest.ts'
import type { ChatMessage } from './ChatMessage.ts'
import { canReadChat } from './chatPolicy.ts'

type Thread = Pick<TicketRequest, 'id' | 'userId'>

interface ReadRow {
  lastSeq: number
  readAt: string | null
}

type Newest = Pick<ChatMessage, 'seq' | 'authorId' | 'createdAt' | 'writtenAt'>

/**
 * How far a thread has been read by the caller and by the other side, which for the customer is any member of staff. Who writes
 * has read what was there.
 */
async function readChatReads(db: Knex, request: Thread, callerId: string): Promise<ChatReads> {
  const ofThread = () => db('chat_reads').where({ requestId: request.id }).select('lastSeq', 'readAt')
  const [own]: ReadRow[] = await ofThread().where({ userId: callerId })
  const others = ofThread().orderBy('lastSeq', 'desc').orderBy('readAt').limit(1)
  const [seen]: ReadRow[] =
    callerId === request.userId
      ? await others.whereNot({ userId: request.userId })
      : await others.where({ userId: request.userId })
  const newest: Newest[] = await db('chat_messages')
    .where({ requestId: request.id })
    .orderBy('seq', 'desc')
    .limit(maxUnread)
    .select('seq', 'authorId', 'createdAt', 'writtenAt')
  const messages = newest.toReversed()
  const isOwn = ({ authorId }: Newest) => authorId === callerId
  const isByCustomer = ({ authorId }: Newest) => authorId === request.userId
  const isByStaff = (message: Newest) => !isByCustomer(message)
  const isByOthers = callerId === request.userId ? isByStaff : isByCustomer
  const isForOthers = callerId === request.userId ? isByCustomer : isByStaff
  const { lastSeq, readAt } = further(seen, readByWriting(messages, isByOthers, isForOthers))
  return {
    readSeq: further(own, readByWriting(messages, isOwn, isByOthers)).lastSeq,
    seenSeq: lastSeq,
    seenAt: readAt,
  }
}

function further(read: ReadRow | undefined, answered: ReadByWriting | undefined): ReadRow {
  const reported = read ?? { lastSeq: 0, readAt: null }
  return answered && answered.seq > reported.lastSeq
    ? { lastSeq: answered.seq, readAt: answered.at }
    : reported
}

interface Reading {
  actor: Actor
  command: Command | undefined
  body: BodyOf<typeof chatApi.markRead>
}

/**
 * Marks a thread read up to a message: never back, and never beyond the newest message. Repeating it changes nothing.
 *
 * @throws {AppError} not_found if the request does not exist or the caller may not see it; quota_used_up
 */
export async function markRead(
  deps: Deps,
  { actor, command, body }: Reading,
): Promise<ReplyOf<typeof chatApi.markRead>> {
  const { requestId } = body
  const load = async (db: Knex) => ({ requestId, ...(await readAs(db, actor, requestId)) })
  return inTransactionOnce(deps, command, { id: requestId, load }, async (tx) => {
    await takeFromQuota(deps, tx, 'reads', actor.id)
    const request = await findRequest(tx.db, requestId)
    authorize(canReadChat, actor, request)
    const lastSeq = Math.min(body.seq, request.messageCount)
    const moved = await tx
      .db('chat_reads')
      .insert({ userId: actor.id, requestId, lastSeq, readAt: tx.now.toISOString() })
      .onConflict(['userId', 'requestId'])
      .merge(['lastSeq', 'readAt'])
      .whereRaw('chat_reads.last_seq < excluded.last_seq')
      .returning('lastSeq')
    if (moved.length > 0) {
      await recordEvent(tx, {
        type: actor.id === request.userId ? 'chat.read_by_customer' : 'chat.read_by_staff',
        actorId: actor.id,
        requestId,
        customerId: request.userId,
      })
    }
    return load(tx.db)
  })
}

/** How far a thread has been read, for a caller who may see it. @throws {AppError} not_found */
export async function readAs(db: Knex, actor: Actor, requestId: string): Promise<ChatReads> {
  const request = await findRequest(db, requestId)
  authorize(canReadChat, actor, request)
  return readChatReads(db, request, actor.id)
}

/**
 * The customer has opened a notification about messages, so those are not mailed any more. They are not read by that, since a page
 * may not have shown them. Repeating it changes nothing.
 *
 * @throws {AppError} not_found if the request does not exist or is not the caller's; quota_used_up
 */
export async function noteClick(
  deps: Deps,
  actor: Actor,
  { requestId, seq }: BodyOf<typeof pushApi.clicked>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'reads', actor.id)
    const request = await findRequest(tx.db, requestId)
    authorize(ownsRequest, actor, request)
    const clickedSeq = Math.min(seq, request.messageCount)
    await tx
      .db('chat_reads')
      .insert({ userId: actor.id, requestId, lastSeq: 0, clickedSeq })
      .onConflict(['userId', 'requestId'])
      .merge(['clickedSeq'])
      .whereRaw('chat_reads.clicked_seq < excluded.clicked_seq')
  })
}

/**
 * Up to which message of a thread its customer needs no mail and no notification: they have read it, or opened the notification
 * about it.
 */
export async function readOrOpenedSeq(
  db: Knex,
  request: Pick<TicketRequest, 'id' | 'userId'>,
): Promise<number> {
  const { readSeq } = await readChatReads(db, request, request.userId)
  const row = await db('chat_reads')
    .where({ requestId: request.id, userId: request.userId })
    .first('clickedSeq')
  return Math.max(readSeq, row?.clickedSeq ?? 0)
}
