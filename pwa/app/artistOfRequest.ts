import type { QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/**
 * The artist of a request, sent or not, where this device knows it.
 *
 * @param entries what is unsent
 * @param sent what was sent from here and is on no list yet
 */
export function artistOfRequest(
  queryClient: QueryClient,
  entries: readonly OutboxEntry[],
  requestId: string,
  sent: readonly TicketRequest[] = [],
): string | undefined {
  const unsent = entries.find((entry) => entry.id === requestId)
  if (unsent?.command === 'request.submit') return unsent.content.artist
  const known = [
    ...sent,
    ...(queryClient.getQueryData(requestsQueries.mine().queryKey) ?? []),
    ...(queryClient.getQueryData(requestsQueries.adminList().queryKey) ?? []),
  ]
  return known.find(({ id }) => id === requestId)?.artist
}
