import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { type AlertingEventType, type EventEntry, eventCatalogue } from '../../events/catalogue.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailStaffJob } from './mailStaff.ts'

interface StaffAlert {
  /** The message's id; left out, a new one is made. */
  id?: string
  /** The event that alerts staff; the catalogue has its urgency. */
  event: AlertingEventType
  /** The author; absent for alerts by the system. */
  fromUserId?: string
  /** Absent for questions that are not about a request. */
  requestId?: string
  subject: string
  message: string
}

/** Adds a message to the staff inbox and mails it to staff. */
export async function alertStaff(
  tx: Tx,
  { id = newId(tx.now), event, fromUserId, requestId, ...alert }: StaffAlert,
): Promise<void> {
  const { isMoneyStuck }: EventEntry = eventCatalogue[event]
  await tx.db('admin_messages').insert({
    id,
    ...alert,
    fromUserId: fromUserId ?? null,
    requestId: requestId ?? null,
    priority: eventCatalogue[event].alert,
    isRead: false,
    createdAt: tx.now.toISOString(),
  })
  await recordEvent(tx, {
    type: 'inbox.received',
    actorId: fromUserId ?? null,
    subjectId: id,
    data: { isMoneyStuck },
  })
  await queueJob(tx, mailStaffJob, { messageId: id })
}
