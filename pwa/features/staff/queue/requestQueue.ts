import type { AdminTicketRequest } from '#contract/requests.ts'
import type { AdminRequestStatus } from '#contract/rules/requestStatus.ts'

/** The status at `now`. An offer may have expired since the list was fetched. */
export function statusAt(
  request: Pick<AdminTicketRequest, 'status' | 'deadlineAt'>,
  now: Date,
): AdminRequestStatus {
  const isOver = request.deadlineAt !== null && Date.parse(request.deadlineAt) <= now.getTime()
  return request.status === 'offer_made' && isOver ? 'expired' : request.status
}

/**
 * The URL of the list with a request open.
 *
 * @param search the URL's parameters, to keep group and search text
 */
export function requestAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.set('request', id)
  return `/admin?${params}`
}

/** The id `steps` after `from`, limited to the list's ends; the first id if `from` is not in the list. */
export function rowAfter(
  ids: readonly string[],
  from: string | undefined,
  steps: number,
): string | undefined {
  const index = from === undefined ? -1 : ids.indexOf(from)
  if (index === -1) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, index + steps))]
}
