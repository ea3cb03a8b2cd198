import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { useLiveQuery } from '../../outbox/useOutbox.ts'

/** A negotiation in the outbox. */
export type PendingNegotiation = Extract<OutboxEntry, { command: 'offer.negotiate' }>

/** The offer's negotiation in this device's outbox; undefined if there is none. */
export function usePendingNegotiation(offerId: string): PendingNegotiation | undefined {
  return useLiveQuery(`negotiation ${offerId}`, (db) => readPendingNegotiation(db, offerId))
}

/** The last negotiation of an offer among outbox entries. */
export function pendingNegotiation(
  entries: readonly OutboxEntry[],
  offerId: string,
): PendingNegotiation | undefined {
  return entries.findLast(
    (entry): entry is PendingNegotiation =>
      entry.command === 'offer.negotiate' && entry.content.offerId === offerId,
  )
}

/** Reads it from the device's database. If the thread already has the message, it was sent and only the reply was lost. */
export function readPendingNegotiation(
  db: OfflineDb,
  offerId: string,
): Promise<PendingNegotiation | undefined> {
  return db.transaction('r', db.outbox, db.threads, async () => {
    const entry = pendingNegotiation(await db.outbox.orderBy('seq').toArray(), offerId)
    const thread = entry && (await db.threads.get(entry.content.requestId))
    return thread?.messages.some(({ id }) => id === entry?.id) ? undefined : entry
  })
}
