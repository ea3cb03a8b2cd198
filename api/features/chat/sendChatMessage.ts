import type { Knex } from 'knex'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { changeRequestStatus, lockRequest, setReplyDue } from '../requests/changeRequestStatus.ts'
import { ChatMessage } from './ChatMessage.ts'
import { mailUnreadMessage } from './mailUnreadMessage.ts'

interface NewMessage {
  actor: Actor
  command: Command | undefined
  requestId: string
  text: string
  /** Told by the route, never by the body. */
  fromStaff: boolean
  writtenAt: string | undefined
}

/** Adds a message to a request's thread, at the next position. Sending it twice gives one message, one event, one mail. */
export async function sendChatMessage(deps: Deps, sent: NewMessage): Promise<ChatMessage> {
  const { actor, command, requestId, fromStaff } = sent
  return inTransactionOnce(deps, command, loadMessage, async (tx) => {
    const request = await lockRequest(tx, requestId)
    const newest = await ChatMessage.query(tx.db).where({ requestId }).max('seq as seq').first()
    const id = idForCommand(command, tx.now)
    const writtenAt = sent.writtenAt ? new Date(sent.writtenAt).toISOString() : null
    await ChatMessage.query(tx.db).insert({
      id,
      requestId,
      seq: Number(newest?.seq ?? 0) + 1,
      authorId: actor.id,
      fromStaff,
      kind: 'chat',
      message: sent.text,
      createdAt: tx.now.toISOString(),
      writtenAt,
    })

    const action = fromStaff ? 'staff_chats' : 'customer_chats'
    if (canDo(action, request.status)) await changeRequestStatus(tx, request, action)
    await setReplyDue(tx, requestId, fromStaff ? null : new Date(tx.now.getTime() + replyPromiseMs))

    await recordEvent(tx, {
      type: 'chat.message_sent',
      actorId: actor.id,
      audience: 'both',
      requestId,
      subjectId: id,
      writtenAt,
      data: { fromStaff },
      hint: { topic: 'chat', customerId: request.userId },
    })
    if (fromStaff) await queueJob(tx, mailUnreadMessage, { messageId: id })
    return loadMessage(tx.db, id)
  })
}

async function loadMessage(db: Knex, id: string): Promise<ChatMessage> {
  return ChatMessage.query(db).findById(id).throwIfNotFound()
}
