import { type AlertingEventType, eventCatalogue } from '#contract/events.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailStaffJob } from './mailStaff.ts'

interface StaffAlert {
  /** What staff are alerted by; the catalogue says how urgently. */
  event: AlertingEventType
  /** Whose words they are; left out for what the house itself reports. */
  fromUserId?: string
  requestId: string
  subject: string
  message: string
}

/** Puts something into the staff's messages, and mails it to them. */
export async function alertStaff(tx: Tx, { event, fromUserId, ...alert }: StaffAlert): Promise<void> {
  const id = newId(tx.now)
  await tx.db('admin_messages').insert({
    id,
    ...alert,
    fromUserId: fromUserId ?? null,
    priority: eventCatalogue[event].alert,
    isRead: false,
    createdAt: tx.now.toISOString(),
  })
  await queueJob(tx, mailStaffJob, { messageId: id })
}
