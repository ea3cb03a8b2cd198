import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentTime } from '../../http/clock.ts'
import { useOfflineDb } from '../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { useIsIdle, useIsStaffScreen, whenIdle } from '../../ui/browser.ts'
import { forgetOthersThreads, prefetchOffers, prefetchThreads, requestsToPrefetch } from './prefetch.ts'
import { requestsQueries } from './requestsQueries.ts'
import { useFetchedRequests } from './useRequests.ts'

const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve))

/**
 * Prefetches what can be read offline: the user's requests when the app is idle, on every screen of customers, and whenever a list of
 * requests has been fetched, the threads of active ones and the offers that can be answered.
 */
export function RequestPrefetchers() {
  const db = useOfflineDb()
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  const isStaffScreen = useIsStaffScreen()
  const isIdle = useIsIdle()
  const list = useInfiniteQuery({
    ...requestsQueries.mine(),
    // A read that has failed for the screen is not tried again for this.
    enabled: ({ state }) => !isStaffScreen && (isIdle || state.status === 'error'),
  })
  const own = useFetchedRequests()
  const staff = useInfiniteQuery({ ...requestsQueries.adminList({ group: 'active' }), enabled: false })
  const fetchedCounts = useRef(new Map<string, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the list is another attempt
  useEffect(() => {
    const run = new AbortController()
    const requests = requestsToPrefetch(own.requests, currentTime())
    const offered = requests.filter(({ status }) => status === 'offer_made')
    void prefetchOffers(offered, { queryClient, untilIdle, signal: run.signal })
    return () => run.abort()
  }, [queryClient, own.requests, own.fetchedAt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of a list is another attempt, even if the list is the same
  useEffect(() => {
    if (!db?.isKept) return
    const now = currentTime()
    const requests = [
      ...requestsToPrefetch(own.requests, now),
      ...requestsToPrefetch((isAdmin && staff.data) || [], now),
    ]
    const run = new AbortController()
    const fetching = { queryClient, db, untilIdle, signal: run.signal, fetchedCounts: fetchedCounts.current }
    void prefetchThreads(requests, fetching)
    return () => run.abort()
  }, [db, queryClient, isAdmin, own.requests, own.fetchedAt, staff.data, staff.dataUpdatedAt])

  useEffect(() => {
    // A user who is no longer an admin must not keep the admin list on the device.
    if (!isAdmin) queryClient.removeQueries({ queryKey: requestsQueries.anyAdminList() })
  }, [isAdmin, queryClient])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the list, not each message that changes a row of it
  useEffect(() => {
    // Only a fetched list without further pages names all of them.
    if (isAdmin || !list.isFetchedAfterMount || list.hasNextPage || !list.data || !db?.isKept) return
    forgetOthersThreads(db, list.data).catch(() => undefined)
  }, [db, isAdmin, list.dataUpdatedAt])

  return null
}
