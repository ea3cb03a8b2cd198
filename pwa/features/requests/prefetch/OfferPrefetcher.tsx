import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { mayHaveOffers } from '../history/requestLife.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { prefetchOffers } from './prefetchOffers.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

/** Prefetches the offers on active requests whenever the list of requests has been fetched. Does not fetch the list itself. */
export function OfferPrefetcher() {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the list is another attempt
  useEffect(() => {
    const run = new AbortController()
    const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve))
    const requests = requestsToPrefetch(data ?? [], new Date()).filter(({ status }) => mayHaveOffers(status))
    void prefetchOffers(requests, { queryClient, untilIdle, signal: run.signal })
    return () => run.abort()
  }, [queryClient, data, dataUpdatedAt])

  return null
}
