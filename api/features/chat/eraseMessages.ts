import type { Tx } from '../../db/inTransaction.ts'
import { ChatMessage } from './ChatMessage.ts'

/** What stands in a thread where somebody wrote who has left. */
export const erasedMessage = 'This message was deleted with its account.'

/** Takes away what a person wrote in their chats; staff's own words stay. */
export async function eraseMessages(tx: Tx, authorId: string): Promise<void> {
  await ChatMessage.query(tx.db).where({ authorId, fromStaff: false }).patch({ message: erasedMessage })
}
