import type { Tx } from '../../db/inTransaction.ts'

/** Deletes a user's messages to staff. */
export async function eraseAdminMessages(tx: Tx, fromUserId: string): Promise<void> {
  await tx.db('admin_messages').where({ fromUserId }).delete()
}
