import type { OutboxEntry } from '../../offline/outboxEntry.ts'

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
