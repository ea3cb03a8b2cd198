import type { QueryClient } from '@tanstack/react-query'
import { type Invalidation, isEventType } from '#contract/events.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { refreshKeptThread } from '../features/chat/thread/keepThreads.ts'
import { invalidateAfter } from '../http/invalidateAfter.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'

/**
 * Marks as out of date what an event has touched: what is on screen is fetched again now, a thread that is kept on the device
 * too, the rest when it is next shown. An event of a type that this build does not know may have touched anything.
 *
 * @param role whose screen it is; staff have addresses of their own
 * @param db what is kept on the device; undefined while it is not open
 */
export function applyInvalidation(
  queryClient: QueryClient,
  { type, requestId }: Invalidation,
  role: 'customer' | 'staff',
  db: OfflineDb | undefined,
): Promise<unknown> {
  if (!isEventType(type)) return queryClient.invalidateQueries()
  const { addresses, refetched } = invalidateAfter(queryClient, type, { requestId }, role)
  const [thread] = chatQueries.thread(requestId).queryKey
  if (!db || !addresses.includes(thread)) return refetched
  // Where it cannot be fetched now, the list of requests tells of it later.
  const refreshed = refreshKeptThread(queryClient, db, requestId).catch(() => undefined)
  return Promise.all([refetched, refreshed])
}
