import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import { lockForMessage } from '../requests/changeRequestStatus.ts'

interface Response {
  actor: Actor
  command: Command | undefined
  messageId: string
  text: string
}

/**
 * Staff answer a message: in the chat if it is about a request, otherwise by mail to its writer. A message is
 * answered once; repeating one's own answer succeeds.
 *
 * @throws {AppError} not_found, message_answered with the name of who did, message_without_writer
 */
export async function respondToMessage(
  deps: Deps,
  { actor, command, messageId, text }: Response,
): Promise<void> {
  const id = idForCommand(command, deps.now())
  await inTransactionOnce(deps, command, { id, load: async () => {} }, async (tx) => {
    // Locks the row: of two admins at once the second waits here, and is told.
    const answered = await tx
      .db('admin_messages')
      .where({ id: messageId, respondedAt: null })
      .whereNotNull('fromUserId')
      .update({ isRead: true, response: text, respondedBy: actor.id, respondedAt: tx.now.toISOString() })
    const message = await tx.db('admin_messages').where({ id: messageId }).first()
    if (!message) throw new AppError('not_found')
    if (message.fromUserId === null) throw new AppError('message_without_writer')
    if (answered === 0) {
      if (message.respondedBy === actor.id && message.response === text) return
      const by = await tx.db('users').where({ id: message.respondedBy }).first('name')
      throw new AppError('message_answered', { message: `${by.name} has already answered this message.` })
    }
    if (message.requestId !== null) {
      const request = await lockForMessage(tx, message.requestId, { fromStaff: true, text })
      if (!request) throw new Error(`The request of message ${messageId} is gone`)
      const said = { id, author: actor, fromStaff: true, kind: 'chat', text } as const
      await addChatMessage(tx, request, said)
    }
    await recordEvent(tx, {
      type: 'inbox.responded',
      actorId: actor.id,
      subjectId: messageId,
      data: { isInThread: message.requestId !== null },
    })
  })
}
