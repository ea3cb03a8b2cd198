import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailStaffJob } from './mailStaff.ts'

export interface NewAdminMessage {
  /** Null for what the house itself reports. */
  fromUserId: string | null
  requestId: string | null
  subject: string
  message: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
}

/** Puts something into the staff's messages. */
export async function addAdminMessage(tx: Tx, message: NewAdminMessage): Promise<void> {
  const id = newId(tx.now)
  await tx.db('admin_messages').insert({ id, ...message, isRead: false, createdAt: tx.now.toISOString() })
  await queueJob(tx, mailStaffJob, { messageId: id })
}

/** Puts something that needs a person soon on top of the staff's messages. */
export function alertStaff(
  tx: Tx,
  alert: Pick<NewAdminMessage, 'requestId' | 'subject' | 'message'>,
): Promise<void> {
  return addAdminMessage(tx, { ...alert, fromUserId: null, priority: 'urgent' })
}
