import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { mayHaveOffers } from '../history/requestLife.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { prefetchOffers } from './prefetchOffers.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

/**
 * Keeps the offers on requests that are under way on the device, though nobody has looked at them, as soon as the list of
 * requests is known and whenever it was fetched again. Asks for no list by itself.
 */
export function OfferPrefetcher() {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...requestsQueries.mine(), enabled: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the list was fetched is another try
  useEffect(() => {
    const run = new AbortController()
    const rest = () => new Promise<void>((resolve) => whenIdle(resolve))
    const requests = requestsToPrefetch(data ?? [], new Date()).filter(({ status }) => mayHaveOffers(status))
    void prefetchOffers(requests, { queryClient, rest, signal: run.signal })
    return () => run.abort()
  }, [queryClient, dataUpdatedAt])

  return null
}
