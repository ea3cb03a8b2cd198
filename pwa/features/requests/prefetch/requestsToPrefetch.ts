import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'

type Known = Pick<TicketRequest | AdminTicketRequest, 'status' | 'isPaid' | 'concertDate'>

/** Few enough for a slow connection. */
const mostRequests = 20

/**
 * The requests whose threads and offers are prefetched: those that wait for the customer first, then the newest that are active, or
 * paid for an upcoming event.
 *
 * @param requests newest first
 */
export function requestsToPrefetch<T extends Known>(requests: readonly T[], now: Date): T[] {
  const offsetMinutes = -now.getTimezoneOffset()
  return requests
    .filter(
      ({ status, isPaid, concertDate }) =>
        isActiveStatus(status) || (isPaid && isUpcoming(concertDate, now, offsetMinutes)),
    )
    .sort((one, other) => Number(isOffered(other)) - Number(isOffered(one)))
    .slice(0, mostRequests)
}

function isOffered({ status }: Known): boolean {
  return status === 'offer_made' || status === 'accepted'
}
