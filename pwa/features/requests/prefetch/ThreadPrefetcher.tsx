import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { prefetchThreads } from './prefetchThreads.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

/**
 * Keeps the discussions of requests that are under way on the device, though nobody has opened them, as soon as a list of
 * requests is known and whenever it tells of new messages. Asks for no list by itself.
 */
export function ThreadPrefetcher() {
  const db = useOfflineDb()
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  const own = useQuery({ ...requestsQueries.mine(), enabled: false })
  const staff = useQuery({ ...requestsQueries.adminList(), enabled: false })
  const asked = useRef(new Map<string, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a list was fetched is another try, also of the same list
  useEffect(() => {
    if (!db?.isKept) return
    const now = new Date()
    const requests = [
      ...requestsToPrefetch(own.data ?? [], now),
      ...requestsToPrefetch((isAdmin && staff.data) || [], now),
    ]
    const run = new AbortController()
    const rest = () => new Promise<void>((resolve) => whenIdle(resolve))
    const fetching = { queryClient, db, rest, signal: run.signal, asked: asked.current }
    // A store that cannot be read holds up nothing.
    prefetchThreads(requests, fetching).catch(() => undefined)
    return () => run.abort()
  }, [db, queryClient, isAdmin, own.dataUpdatedAt, staff.dataUpdatedAt])

  return null
}
