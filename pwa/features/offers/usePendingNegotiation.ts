import { useLiveQuery } from '../../outbox/useOutbox.ts'
import { type PendingNegotiation, readPendingNegotiation } from './pendingNegotiation.ts'

/** What was said to an offer and, as far as this device knows, is not sent yet; undefined where there is nothing. */
export function usePendingNegotiation(offerId: string): PendingNegotiation | undefined {
  return useLiveQuery(`negotiation ${offerId}`, (db) => readPendingNegotiation(db, offerId))
}
