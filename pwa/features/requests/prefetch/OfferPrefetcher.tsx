import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { mayHaveOffers } from '../history/requestLife.ts'
import { useFetchedRequests } from '../history/useFetchedRequests.ts'
import { prefetchOffers } from './prefetchOffers.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

/** Prefetches the offers on active requests whenever a list of requests has been fetched. Does not fetch the lists itself. */
export function OfferPrefetcher() {
  const queryClient = useQueryClient()
  const own = useFetchedRequests()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the list is another attempt
  useEffect(() => {
    const run = new AbortController()
    const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve))
    const requests = requestsToPrefetch(own.requests, currentTime()).filter(({ status }) =>
      mayHaveOffers(status),
    )
    void prefetchOffers(requests, { queryClient, untilIdle, signal: run.signal })
    return () => run.abort()
  }, [queryClient, own.requests, own.fetchedAt])

  return null
}
