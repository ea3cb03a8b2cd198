import type { Tx } from '../../db/inTransaction.ts'
import { ChatMessage } from './ChatMessage.ts'

/** Replaces the messages of a deleted account. */
export const erasedMessage = 'This message was deleted with its account.'

/** Erases a user's chat messages, and when they read those of others; messages by staff are kept. */
export async function eraseMessages(tx: Tx, authorId: string): Promise<void> {
  await ChatMessage.query(tx.db).where({ authorId, fromStaff: false }).patch({ message: erasedMessage })
  await tx.db('chat_reads').where({ userId: authorId }).delete()
}
