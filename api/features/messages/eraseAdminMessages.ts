import type { Tx } from '../../db/inTransaction.ts'

/** Takes away what a person wrote to the staff. */
export async function eraseAdminMessages(tx: Tx, fromUserId: string): Promise<void> {
  await tx.db('admin_messages').where({ fromUserId }).delete()
}
