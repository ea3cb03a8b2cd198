import type { TicketRequest } from '#contract/requests.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'

/** The user's requests sent from this device that the fetched list may not have yet; undefined while loading. */
export function useSentRequests(): readonly TicketRequest[] | undefined {
  const kept = useLiveQuery('sent requests', (db) => db.sentRequests.toArray())
  return kept?.map(({ request }) => request)
}
