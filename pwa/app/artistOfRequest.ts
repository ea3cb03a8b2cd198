import type { QueryClient } from '@tanstack/react-query'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import type { OutboxEntry } from '../offline/outboxEntry.ts'

/** The artist of a request, sent or not, where this device knows it. @param entries what is unsent */
export function artistOfRequest(
  queryClient: QueryClient,
  entries: readonly OutboxEntry[],
  requestId: string,
): string | undefined {
  const unsent = entries.find((entry) => entry.id === requestId)
  if (unsent?.command === 'request.submit') return unsent.content.artist
  const known = [
    ...(queryClient.getQueryData(requestsQueries.mine().queryKey) ?? []),
    ...(queryClient.getQueryData(requestsQueries.adminList().queryKey) ?? []),
  ]
  return known.find(({ id }) => id === requestId)?.artist
}
