import type { QueryClient } from '@tanstack/react-query'
import { type Invalidation, isEventType } from '#contract/events.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { refreshKeptThread } from '../features/chat/thread/keepThreads.ts'
import { invalidateAfter, invalidateAll } from '../http/invalidateAfter.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'

/**
 * Invalidates the queries that an event touches: mounted queries and a thread saved on the device are refetched now, the rest
 * when next used. An event type that this build does not know invalidates everything.
 *
 * @param role whose addresses to invalidate; staff read under `/api/admin/` as well
 * @param opened the user's database once it is open
 * @param isUnsent whether an entry is in the outbox: the event of one's own message may come before the reply
 */
export function applyInvalidation(
  queryClient: QueryClient,
  { type, requestId, messageId }: Invalidation,
  role: 'customer' | 'staff',
  opened: Promise<{ db: OfflineDb }>,
  isUnsent: (entryId: string) => boolean,
): Promise<unknown> {
  if (!isEventType(type)) return invalidateAll(queryClient)
  // `applySent` has applied the reply, or will.
  if (messageId !== undefined && (isUnsent(messageId) || isInThread(queryClient, requestId, messageId)))
    return Promise.resolve()
  const { addresses, refetched } = invalidateAfter(queryClient, type, { requestId }, role)
  const [thread] = chatQueries.thread(requestId).queryKey
  if (!addresses.includes(thread)) return refetched
  // If this fails, the next fetch of the list of requests shows that the saved thread is out of date.
  const refreshed = opened
    .then(({ db }) => refreshKeptThread(queryClient, db, requestId))
    .catch(() => undefined)
  return Promise.all([refetched, refreshed])
}

function isInThread(queryClient: QueryClient, requestId: string, messageId: string): boolean {
  const thread = queryClient.getQueryData(chatQueries.thread(requestId).queryKey)
  return thread?.pages.some((page) => page.some(({ id }) => id === messageId)) ?? false
}
