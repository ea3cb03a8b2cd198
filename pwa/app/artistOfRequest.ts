import type { QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { type Pages, rowsOf } from '../http/pages.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/**
 * Returns the artist of a request, sent or unsent; undefined if this device does not know it.
 *
 * @param entries the outbox
 * @param sent requests sent from this device that no fetched list contains yet
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
    ...[requestsQueries.mine().queryKey, requestsQueries.anyAdminList()].flatMap((queryKey) =>
      queryClient
        .getQueriesData<Pages<Pick<TicketRequest, 'id' | 'artist'>>>({ queryKey })
        .flatMap(([, data]) => rowsOf(data) ?? []),
    ),
  ]
  return known.find(({ id }) => id === requestId)?.artist
}
