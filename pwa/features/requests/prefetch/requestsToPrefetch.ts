import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'

type Known = Pick<TicketRequest | AdminTicketRequest, 'status' | 'isPaid' | 'concertDate'>

/** More than anybody has open, and few enough for a slow line. */
const mostRequests = 20

/**
 * The requests whose discussions and offers belong on the device before anybody opens them: the newest that are under way, or
 * paid for an event that is still to come.
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
    .slice(0, mostRequests)
}
