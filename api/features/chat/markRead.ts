import type { Knex } from 'knex'
import type { ChatReads, chatApi } from '#contract/chat.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { type Actor, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { canReadChat } from './chatPolicy.ts'
import { readChatReads } from './chatReads.ts'

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
