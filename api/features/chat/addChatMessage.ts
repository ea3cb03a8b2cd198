import { hotQuery } from '../../db/hotQuery.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { settleAlerts } from '../notifications/alertStaff.ts'
import type { RequestWithMessage } from '../requests/changeRequestStatus.ts'
import type { ChatMessageKind, ChatMessageRow, ShownMessage } from './ChatMessage.ts'

interface NewChatMessage {
  id: string
  author: Pick<Actor, 'id' | 'name' | 'publicName'>
  fromStaff: boolean
  /** Written by a use case that notifies the customer itself: it answers nothing, and is neither mailed nor pushed as a message. */
  isNotice?: true
  kind: ChatMessageKind
  text: string
  /** ISO instant at which it was typed, if it could not be sent then. */
  writtenAt?: string | undefined
}

const insertMessage = hotQuery<ChatMessageRow>((db, row) => db('chat_messages').insert(row))

/**
 * Adds a message to a thread, records its event and queues its mail. A message of staff settles what its customer has written to them.
 *
 * @param request as returned by `lockForMessage`, which has already counted the message
 */
export async function addChatMessage(
  tx: Tx,
  request: RequestWithMessage,
  added: NewChatMessage,
): Promise<ShownMessage> {
  const { id, author, fromStaff, isNotice, kind } = added
  const writtenAt = added.writtenAt ? new Date(added.writtenAt).toISOString() : null
  const message: ChatMessageRow = {
    id,
    requestId: request.id,
    seq: request.messageCount,
    authorId: author.id,
    fromStaff,
    kind,
    message: added.text,
    createdAt: tx.now.toISOString(),
    writtenAt,
  }
  await insertMessage(tx.db, message)
  await recordEvent(tx, {
    type: 'chat.message_sent',
    actorId: author.id,
    requestId: request.id,
    customerId: request.userId,
    subjectId: id,
    writtenAt,
    data: { fromStaff, kind, ...(isNotice && { isNotice }) },
  })
  if (fromStaff && !isNotice) {
    const until = writtenAt === null ? tx.now : new Date(writtenAt)
    await settleAlerts(tx, { actorId: author.id, requestId: request.id, until })
  }
  return { ...message, authorName: author.name, authorPublicName: author.publicName }
}
