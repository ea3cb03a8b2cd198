import type { TicketRequest } from '#contract/requests.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'

/** The person's requests that were sent from here and that no list from the server has had yet; undefined until it is known. */
export function useSentRequests(): readonly TicketRequest[] | undefined {
  const kept = useLiveQuery('sent requests', (db) => db.sentRequests.toArray())
  return kept?.map(({ request }) => request)
}
