import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'

/** What a customer said to an offer and the server does not have yet. */
export type PendingNegotiation = Extract<OutboxEntry, { command: 'offer.negotiate' }>

/** The last one about an offer, among all that is unsent. */
export function pendingNegotiation(
  entries: readonly OutboxEntry[],
  offerId: string,
): PendingNegotiation | undefined {
  return entries.findLast(
    (entry): entry is PendingNegotiation =>
      entry.command === 'offer.negotiate' && entry.content.offerId === offerId,
  )
}

/** The same in a person's database, unless its discussion has it by now: then it was sent, and only the reply was lost. */
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
