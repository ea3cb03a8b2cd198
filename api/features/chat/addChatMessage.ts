import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { changeRequestStatus, countMessages, setReplyDue } from '../requests/changeRequestStatus.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { ChatMessage, type ChatMessageKind } from './ChatMessage.ts'

export interface NewChatMessage {
  id: string
  authorId: string
  fromStaff: boolean
  kind: ChatMessageKind
  text: string
  /** ISO instant, where it was typed before it could be sent. */
  writtenAt?: string | undefined
}

/** Adds a message at the next position of a locked request's thread, with everything that follows from it. */
export async function addChatMessage(tx: Tx, request: TicketRequest, added: NewChatMessage): Promise<void> {
  const { id, authorId, fromStaff, kind } = added
  const newest = await ChatMessage.query(tx.db).where({ requestId: request.id }).max('seq as seq').first()
  const seq = Number(newest?.seq ?? 0) + 1
  const writtenAt = added.writtenAt ? new Date(added.writtenAt).toISOString() : null
  await ChatMessage.query(tx.db).insert({
    id,
    requestId: request.id,
    seq,
    authorId,
    fromStaff,
    kind,
    message: added.text,
    createdAt: tx.now.toISOString(),
    writtenAt,
  })

  const action = fromStaff ? 'staff_chats' : 'customer_chats'
  if (canDo(action, request.status)) await changeRequestStatus(tx, request, action)
  await countMessages(tx, request.id, seq)
  await setReplyDue(tx, request.id, fromStaff ? null : new Date(tx.now.getTime() + replyPromiseMs))

  await recordEvent(tx, {
    type: 'chat.message_sent',
    actorId: authorId,
    requestId: request.id,
    customerId: request.userId,
    subjectId: id,
    writtenAt,
    data: { fromStaff, kind },
  })
}
