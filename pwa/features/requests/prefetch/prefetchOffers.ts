import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import { offersQueries } from '../../offers/offersQueries.ts'

interface Fetching {
  queryClient: QueryClient
  /** Resolves when the app is idle. */
  untilIdle: () => Promise<void>
  signal: AbortSignal
}

/**
 * Fetches missing or invalidated offers into the persisted query cache, one request at a time while the app is idle. Stops at the
 * first failure; the next run tries again.
 */
export async function prefetchOffers(
  requests: readonly Pick<TicketRequest, 'id'>[],
  { queryClient, untilIdle, signal }: Fetching,
): Promise<void> {
  for (const { id } of requests) {
    await untilIdle()
    if (signal.aborted) return
    const query = offersQueries.forRequest(id)
    const known = queryClient.getQueryState(query.queryKey)
    if (known?.data !== undefined && !known.isInvalidated) continue
    try {
      await queryClient.fetchQuery({ ...query, staleTime: 0 })
    } catch (error) {
      // Another fetch has replaced this one, or the request is deleted: continue with the others.
      const canContinue =
        error instanceof CancelledError || (error instanceof ApiError && error.status === 404)
      if (!canContinue) return
    }
  }
}
