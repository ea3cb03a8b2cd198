import type { Knex } from 'knex'
import type { chatApi } from '#contract/chat.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { type Actor, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockForMessage } from '../requests/changeRequestStatus.ts'
import { ownsRequest, staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { addChatMessage } from './addChatMessage.ts'
import { type ShownMessage, shownMessages } from './ChatMessage.ts'

interface NewMessage {
  actor: Actor
  command: Command | undefined
  body: BodyOf<typeof chatApi.send>
  /** Set by the route, never by the body. */
  fromStaff: boolean
}

/**
 * Sends a message in a request's thread. Repeating it creates one message, one event and one mail.
 *
 * @throws {AppError} not_found if the request does not exist or the writer may not see it; quota_used_up
 */
export async function sendChatMessage(
  deps: Deps,
  { actor, command, body, fromStaff }: NewMessage,
): Promise<ShownMessage> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadChatMessage }, async (tx) => {
    if (!fromStaff) await takeFromQuota(deps, tx, 'messages', actor.id)
    const request = await lockForMessage(tx, body.requestId, { fromStaff, text: body.message })
    // Authorized after the lock; a refusal rolls its changes back.
    authorize(fromStaff ? staffCanSeeRequest : ownsRequest, actor, request)
    const { message: text, writtenAt } = body
    return addChatMessage(tx, request, { id, author: actor, fromStaff, kind: 'chat', text, writtenAt })
  })
}

export async function loadChatMessage(db: Knex, id: string): Promise<ShownMessage> {
  return shownMessages(db).findById(id).throwIfNotFound()
}
