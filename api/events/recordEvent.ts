import type { z } from 'zod/mini'
import { currentCall } from '../db/currentCall.ts'
import { hotQuery } from '../db/hotQuery.ts'
import { inTransaction, type TransactionDeps, type Tx } from '../db/inTransaction.ts'
import { newId } from '../db/newId.ts'
import { type NewJob, queueJobs } from '../jobs/queueJob.ts'
import {
  addressesTouchedBy,
  type EventEntry,
  type EventType,
  eventCatalogue,
  type StaffSubject,
} from './catalogue.ts'

type Entry<Type extends EventType> = (typeof eventCatalogue)[Type]

type DataOf<Type extends EventType> =
  Entry<Type> extends { data: infer Data extends z.ZodMiniType } ? { data: z.input<Data> } : { data?: never }

/**
 * Account and desk events name their subject, and the customer if they are notified. Listing events name the area, or the customer
 * if they are the only recipient. Request events also name the request's customer, unless only staff are notified.
 */
type Ids<Type extends EventType> =
  Entry<Type> extends { subject: 'user' | StaffSubject }
    ? { subjectId: string; requestId?: never } & (Entry<Type> extends { audience: 'staff' }
        ? { customerId?: never }
        : { customerId: string | null })
    : Entry<Type> extends { subject: 'listing' }
      ? { subjectId: string; requestId?: never } & (
          | { area: string; customerId?: never }
          | { customerId: string; area?: never }
        )
      : { requestId: string } & (Entry<Type> extends { subject: 'request' }
          ? { subjectId?: never }
          : { subjectId: string }) &
          (Entry<Type> extends { audience: 'staff' } ? { customerId?: never } : { customerId: string })

/** What happened. Everything that follows is in the type's catalogue entry. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type
    /** The user who did it; null for a deadline or the card provider. */
    actorId: string | null
    /** ISO instant at which it was typed, if the device had no connection then. */
    writtenAt?: string | null
  } & Ids<Type> &
    DataOf<Type>
}[EventType]

interface EventRow {
  id: string
  at: string
  writtenAt: string | null
  actorId: string | null
  type: EventType
  requestId: string | null
  subjectId: string | null
  audience: EventEntry['audience']
  /** JSON. */
  data: string
  /** JSON of a `CallOrigin`, of what people do. */
  origin: string | null
}

type Recorded = Pick<NewEvent, 'type' | 'subjectId' | 'requestId' | 'customerId'> & {
  eventId: string
  data: unknown
}

const insertEvent = hotQuery<EventRow>((db, row) => db('events').insert(row))

/**
 * Appends to the event log in the transaction of the change, queues the mails and the notification that the catalogue lists, and adds the
 * invalidation to those published after the commit.
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { type, requestId, customerId, subjectId } = event
  const entry: EventEntry = eventCatalogue[type]
  const data = entry.data?.parse(event.data) ?? {}
  const row: EventRow = {
    id: newId(tx.now),
    at: tx.now.toISOString(),
    writtenAt: event.writtenAt ?? null,
    actorId: event.actorId,
    type,
    requestId: requestId ?? null,
    subjectId: subjectId ?? null,
    audience: entry.audience,
    data: JSON.stringify(data),
    origin: event.actorId === null ? null : originText(),
  }
  if (!entry.notLogged) await insertEvent(tx.db, row)
  const about = requestId ?? subjectId
  const addresses = about === undefined ? undefined : addressesTouchedBy(type, about)
  if (about !== undefined && addresses) {
    const changeId = currentCall()?.changeId
    tx.publications.push({
      invalidation: { type, requestId: about, ...(changeId !== undefined && { changeId }) },
      addresses,
      customerId: customerId ?? null,
      ...('area' in event && event.area !== undefined && { area: event.area }),
      toStaff: entry.audience !== 'customer',
    })
  }
  await queueJobs(tx, deliveriesOf(tx.now, entry, { ...event, eventId: row.id, data }))
}

/** Appends an event that goes with no other change. */
export function recordAlone(deps: TransactionDeps, event: NewEvent): Promise<void> {
  return inTransaction(deps, (tx) => recordEvent(tx, event))
}

function originText(): string | null {
  const origin = currentCall()?.origin
  return origin ? JSON.stringify(origin) : null
}

/** The mails and the notification that follow from an event. */
function deliveriesOf(
  now: Date,
  { mails, pushes }: EventEntry,
  { type, eventId, subjectId, requestId, customerId, data }: Recorded,
): NewJob[] {
  const about = subjectId ?? requestId ?? ''
  const jobs: NewJob[] = (mails?.(about, data) ?? []).map(
    ({ kind, payload, afterMs = 0, oncePerSubject }) => ({
      kind,
      payload,
      runAt: new Date(now.getTime() + afterMs),
      ...(oncePerSubject && { dedupeKey: `${kind}:${about}` }),
    }),
  )
  if (pushes && (pushes.only?.(data) ?? true)) {
    jobs.push({
      kind: 'push.deliver',
      payload: { eventId, ...(customerId !== undefined && { customerId }) },
      ...(pushes.oncePerSubject && { dedupeKey: `push.deliver:${type}:${about}` }),
    })
  }
  return jobs
}
