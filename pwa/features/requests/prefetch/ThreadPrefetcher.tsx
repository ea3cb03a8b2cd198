import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { useFetchedRequests } from '../history/useFetchedRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { forgetOthersThreads, prefetchThreads } from './prefetchThreads.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

/**
 * Prefetches the threads of active requests whenever a list of requests has been fetched. Does not fetch the lists itself.
 */
export function ThreadPrefetcher() {
  const db = useOfflineDb()
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  const list = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const own = useFetchedRequests()
  const staff = useInfiniteQuery({ ...requestsQueries.adminList({ group: 'active' }), enabled: false })
  const fetchedCounts = useRef(new Map<string, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of a list is another attempt, even if the list is the same
  useEffect(() => {
    if (!db?.isKept) return
    const now = currentTime()
    const requests = [
      ...requestsToPrefetch(own.requests, now),
      ...requestsToPrefetch((isAdmin && staff.data) || [], now),
    ]
    const run = new AbortController()
    const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve))
    const fetching = { queryClient, db, untilIdle, signal: run.signal, fetchedCounts: fetchedCounts.current }
    // If the database cannot be read, nothing is prefetched.
    prefetchThreads(requests, fetching).catch(() => undefined)
    return () => run.abort()
  }, [db, queryClient, isAdmin, own.requests, own.fetchedAt, staff.data, staff.dataUpdatedAt])

  // Only a fetched list without further pages names all of them.
  const all = list.isFetchedAfterMount && !list.hasNextPage ? list.data : undefined
  useEffect(() => {
    if (!isAdmin && all && db?.isKept) forgetOthersThreads(db, all).catch(() => undefined)
  }, [db, isAdmin, all])

  return null
}
