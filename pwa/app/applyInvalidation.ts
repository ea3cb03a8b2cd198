import type { QueryClient } from '@tanstack/react-query'
import { chatApi } from '#contract/chat.ts'
import type { Invalidation } from '#contract/events.ts'
import { refreshKeptThread } from '../features/chat/thread/keepThreads.ts'
import { idsIn, invalidate } from '../http/invalidate.ts'
import { isOwnChange } from '../http/ownChanges.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'

/** The user's database once it is open. */
type Opened = Promise<{ db: OfflineDb }>

/**
 * Applies an invalidation, unless this page has caused it and follows the reply of its own call.
 *
 * @param isUnsent whether an entry is in the outbox: the event may come before the reply
 */
export async function applyInvalidation(
  queryClient: QueryClient,
  { addresses, changeId }: Invalidation,
  opened: Opened,
  isUnsent: (entryId: string) => boolean,
): Promise<void> {
  if (changeId !== undefined && (isUnsent(changeId) || (await isOwnChange(changeId)))) return
  await applyChange(queryClient, addresses, opened)
}

/** Refetches mounted queries and saved threads whose addresses have changed; other queries are refetched when they are next used. */
export async function applyChange(
  queryClient: QueryClient,
  addresses: readonly string[],
  opened: Opened,
): Promise<void> {
  const refreshed = idsIn(addresses, chatApi.list).map((requestId) =>
    opened
      .then(({ db }) => refreshKeptThread(queryClient, db, requestId))
      // The next fetch of the list of requests shows that the saved thread is out of date.
      .catch(() => undefined),
  )
  await Promise.all([invalidate(queryClient, addresses), ...refreshed])
}
