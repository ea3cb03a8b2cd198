import type { Knex } from 'knex'
import {
  type EventEntry,
  eventCatalogue,
  isEventType,
  type PushedEventType,
  type QueuedPush,
} from '../../events/catalogue.ts'

/** An event of the log that is pushed. */
export interface PushedEvent {
  id: string
  /** ISO instant. */
  at: string
  actorId: string | null
  type: PushedEventType
  /** What it is about (`EventEntry.subject`). */
  subjectId: string
  requestId: string | null
  /** Data of the type in the event catalogue. */
  data: unknown
}

/** Undefined if this build does not push it; a newer one may have recorded it. */
export async function findPushedEvent(db: Knex, id: string): Promise<PushedEvent | undefined> {
  const row = await db('events').where({ id }).first()
  if (!row || !isPushed(row.type)) return undefined
  const { type, at, actorId, requestId, subjectId, data } = row
  return { id, type, at, actorId, requestId, subjectId: subjectId ?? requestId, data: JSON.parse(data) }
}

function isPushed(type: string): type is PushedEventType {
  if (!isEventType(type)) return false
  const entry: EventEntry = eventCatalogue[type]
  return entry.pushes !== undefined
}

/** What the catalogue pushes of it. */
export function pushOf({ type }: PushedEvent): QueuedPush {
  return eventCatalogue[type].pushes
}
