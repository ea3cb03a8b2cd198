import type { Knex } from 'knex'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { addChatMessage } from './addChatMessage.ts'
import { ChatMessage } from './ChatMessage.ts'

interface NewMessage {
  actor: Actor
  command: Command | undefined
  requestId: string
  text: string
  /** Told by the route, never by the body. */
  fromStaff: boolean
  writtenAt: string | undefined
}

/** Sends a message in a request's thread. Sending it twice gives one message, one event, one mail. */
export async function sendChatMessage(deps: Deps, sent: NewMessage): Promise<ChatMessage> {
  const { actor, command, requestId, fromStaff, text, writtenAt } = sent
  return inTransactionOnce(deps, command, loadChatMessage, async (tx) => {
    const request = await lockRequest(tx, requestId)
    const id = idForCommand(command, tx.now)
    await addChatMessage(tx, request, { id, authorId: actor.id, fromStaff, kind: 'chat', text, writtenAt })
    return loadChatMessage(tx.db, id)
  })
}

export async function loadChatMessage(db: Knex, id: string): Promise<ChatMessage> {
  return ChatMessage.query(db).findById(id).throwIfNotFound()
}
