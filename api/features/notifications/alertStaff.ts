import { wordsOfMessage } from '#contract/rules/searchWords.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { addSearchWords } from '../../db/searchWords.ts'
import { type AlertingEventType, type EventEntry, eventCatalogue } from '../../events/catalogue.ts'
import { type NewEvent, recordEvent } from '../../events/recordEvent.ts'
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

type AlertingEvent = Extract<NewEvent, { type: AlertingEventType }>

/** Records an event and alerts staff with it. */
export async function recordAlert(
  tx: Tx,
  event: AlertingEvent,
  alert: Omit<StaffAlert, 'event'>,
): Promise<void> {
  await recordEvent(tx, event)
  const { type, requestId } = event
  await alertStaff(tx, { event: type, ...(requestId !== undefined && { requestId }), ...alert })
}

/** Adds a message to the staff inbox and mails it to staff. */
export async function alertStaff(
  tx: Tx,
  { id = newId(tx.now), event, fromUserId, requestId, ...alert }: StaffAlert,
): Promise<void> {
  const { isMoneyStuck }: EventEntry = eventCatalogue[event]
  await tx.db('admin_messages').insert({
    id,
    event,
    ...alert,
    fromUserId: fromUserId ?? null,
    requestId: requestId ?? null,
    priority: eventCatalogue[event].alert,
    isRead: false,
    createdAt: tx.now.toISOString(),
  })
  const from = fromUserId ? await tx.db('users').where({ id: fromUserId }).first('name', 'email') : undefined
  await addSearchWords(tx.db, 'message', id, wordsOfMessage({ ...alert, from: from ?? null }))
  await recordEvent(tx, {
    type: 'inbox.received',
    actorId: fromUserId ?? null,
    subjectId: id,
    data: { isMoneyStuck },
  })
  await queueJob(tx, mailStaffJob, { messageId: id })
}

interface Settlement {
  /** The member of staff. */
  actorId: string
  requestId: string
  /** Alerts that this deals with, beside what the customer wrote. */
  events?: readonly AlertingEventType[]
  /** Later ones cannot have been seen; left out, all are. */
  until?: Date
}

/** Marks as read what staff have dealt with on a request: messages of its customer, and alerts about these events. */
export async function settleAlerts(
  tx: Tx,
  { actorId, requestId, events = [], until = tx.now }: Settlement,
): Promise<void> {
  const settled: { id: string }[] = await tx
    .db('admin_messages')
    .where({ requestId, isRead: false })
    .where('createdAt', '<=', until.toISOString())
    .where((about) => about.whereNotNull('fromUserId').orWhereIn('event', events))
    .update({ isRead: true })
    .returning('id')
  for (const { id } of settled) await recordEvent(tx, { type: 'inbox.read', actorId, subjectId: id })
}
