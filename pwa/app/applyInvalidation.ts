import type { QueryClient } from '@tanstack/react-query'
import { addressesTouchedBy, type Invalidation, isEventType } from '#contract/events.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { refreshKeptThread } from '../features/chat/keep/keepThreads.ts'
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
  const addresses = addressesTouchedBy(type, { requestId }, role)
  const refreshing = addresses.map((address) =>
    queryClient.invalidateQueries({ queryKey: [address], exact: true }),
  )
  const [thread] = chatQueries.thread(requestId).queryKey
  if (db && addresses.includes(thread)) {
    // Where it cannot be fetched now, the list of requests tells of it later.
    refreshing.push(refreshKeptThread(queryClient, db, requestId).catch(() => undefined))
  }
  return Promise.all(refreshing)
}
