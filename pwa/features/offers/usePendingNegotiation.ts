import { useLiveQuery } from '../../outbox/useOutbox.ts'
import { type PendingNegotiation, readPendingNegotiation } from './pendingNegotiation.ts'

/** The offer's negotiation in this device's outbox; undefined if there is none. */
export function usePendingNegotiation(offerId: string): PendingNegotiation | undefined {
  return useLiveQuery(`negotiation ${offerId}`, (db) => readPendingNegotiation(db, offerId))
}
