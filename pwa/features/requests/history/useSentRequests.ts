import { type TicketRequest, ticketRequest } from '#contract/requests.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'

/** The user's requests sent from this device that the fetched list may not have yet; undefined while loading. */
export function useSentRequests(): readonly TicketRequest[] | undefined {
  const kept = useLiveQuery('sent requests', (db) => db.sentRequests.toArray())
  // Another build may have stored them, with a status that this one does not know.
  return kept?.map(({ request }) => ({
    ...request,
    status: ticketRequest.shape.status.parse(request.status),
  }))
}
