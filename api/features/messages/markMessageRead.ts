import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'

interface ReadMessage {
  actor: Actor
  command: Command | undefined
  messageId: string
}

/**
 * Marks a message to staff as read, for all of them. Repeating it succeeds.
 *
 * @throws {AppError} not_found
 */
export async function markMessageRead(deps: Deps, { actor, command, messageId }: ReadMessage): Promise<void> {
  await inTransactionOnce(deps, command, { id: messageId, load: async () => {} }, async (tx) => {
    const changed = await tx
      .db('admin_messages')
      .where({ id: messageId, isRead: false })
      .update({ isRead: true })
    if (changed > 0) {
      await recordEvent(tx, { type: 'inbox.read', actorId: actor.id, subjectId: messageId })
    } else if (!(await tx.db('admin_messages').where({ id: messageId }).first('id'))) {
      throw new AppError('not_found')
    }
  })
}
