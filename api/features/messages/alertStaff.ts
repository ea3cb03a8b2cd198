import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'

interface Alert {
  requestId: string | null
  subject: string
  message: string
}

/** Puts something that needs a person on top of the staff's messages. */
export async function alertStaff(tx: Tx, alert: Alert): Promise<void> {
  await tx.db('admin_messages').insert({
    id: newId(tx.now),
    ...alert,
    priority: 'urgent',
    isRead: false,
    createdAt: tx.now.toISOString(),
  })
}
