import { useOutboxEntries } from '../outbox/useOffline.ts'
import { type PendingNegotiation, pendingNegotiation } from './pendingNegotiation.ts'

/** What was said to an offer and is not sent yet; undefined where there is nothing. */
export function usePendingNegotiation(offerId: string): PendingNegotiation | undefined {
  return pendingNegotiation(useOutboxEntries() ?? [], offerId)
}
