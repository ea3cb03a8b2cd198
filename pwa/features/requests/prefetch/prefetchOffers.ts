import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import { offersQueries } from '../../offers/offersQueries.ts'

interface Fetching {
  queryClient: QueryClient
  /** Resolves when the app has nothing better to do. */
  rest: () => Promise<void>
  signal: AbortSignal
}

/**
 * Fetches the offers on requests that are not known, or not as they are now, one request after the other, each when the app
 * is at rest; the persisted cache keeps them. Stops where the server cannot be reached: the next time tries again.
 */
export async function prefetchOffers(
  requests: readonly Pick<TicketRequest, 'id'>[],
  { queryClient, rest, signal }: Fetching,
): Promise<void> {
  for (const { id } of requests) {
    await rest()
    if (signal.aborted) return
    const query = offersQueries.forRequest(id)
    const known = queryClient.getQueryState(query.queryKey)
    if (known?.data !== undefined && !known.isInvalidated) continue
    try {
      await queryClient.fetchQuery({ ...query, staleTime: 0 })
    } catch (error) {
      // Another read has taken its place, or the request is gone: the others are asked for all the same.
      const isOver = error instanceof CancelledError || (error instanceof ApiError && error.status === 404)
      if (!isOver) return
    }
  }
}
