import { hotQuery } from '../../db/hotQuery.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { RequestWithMessage } from '../requests/changeRequestStatus.ts'
import type { ChatMessageKind, ChatMessageRow } from './ChatMessage.ts'

export interface NewChatMessage {
  id: string
  authorId: string
  fromStaff: boolean
  kind: ChatMessageKind
  text: string
  /** ISO instant, where it was typed before it could be sent. */
  writtenAt?: string | undefined
}

const insertMessage = hotQuery<ChatMessageRow>((db, row) => db('chat_messages').insert(row))

/**
 * Adds a message to a thread, with everything that follows from it.
 *
 * @param request as `lockForMessage` has just counted the message on it
 */
export async function addChatMessage(
  tx: Tx,
  request: RequestWithMessage,
  added: NewChatMessage,
): Promise<ChatMessageRow> {
  const { id, authorId, fromStaff, kind } = added
  const writtenAt = added.writtenAt ? new Date(added.writtenAt).toISOString() : null
  const message: ChatMessageRow = {
    id,
    requestId: request.id,
    seq: request.messageCount,
    authorId,
    fromStaff,
    kind,
    message: added.text,
    createdAt: tx.now.toISOString(),
    writtenAt,
  }
  await insertMessage(tx.db, message)
  await recordEvent(tx, {
    type: 'chat.message_sent',
    actorId: authorId,
    requestId: request.id,
    customerId: request.userId,
    subjectId: id,
    writtenAt,
    data: { fromStaff, kind },
  })
  return message
}
