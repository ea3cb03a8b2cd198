import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import type { OfflineDb, SavedThread } from '../../../offline/offlineDb.ts'
import { chatQueries } from '../../chat/chatQueries.ts'

type Discussed = Pick<TicketRequest | AdminTicketRequest, 'id' | 'messageCount'>

/** Whether a stored thread has as many messages as the server counts, without gaps. */
export function isThreadWhole({ messages, checkedAt }: SavedThread, messageCount: number): boolean {
  const first = messages[0]?.seq ?? 1
  const last = messages.at(-1)?.seq ?? 0
  return checkedAt !== '' && last >= messageCount && last - first + 1 === messages.length
}

interface Fetching {
  queryClient: QueryClient
  db: OfflineDb
  /** Resolves when the app is idle. */
  untilIdle: () => Promise<void>
  signal: AbortSignal
  /** The message count of each thread when it was last fetched. With an unchanged count it is not fetched again. */
  fetchedCounts: Map<string, number>
}

/**
 * Fetches threads that are incomplete on the device, one at a time while the app is idle; `keepThreads` stores them. Stops if the
 * server cannot be reached; the next run tries again.
 */
export async function prefetchThreads(requests: readonly Discussed[], fetching: Fetching): Promise<void> {
  const { queryClient, db, untilIdle, signal, fetchedCounts } = fetching
  for (const { id, messageCount } of requests) {
    await untilIdle()
    if (signal.aborted) return
    const kept = await db.threads.get(id)
    if (fetchedCounts.get(id) === messageCount || (kept && isThreadWhole(kept, messageCount))) continue
    try {
      await queryClient.fetchInfiniteQuery({ ...chatQueries.thread(id), staleTime: 0 })
      fetchedCounts.set(id, messageCount)
    } catch (error) {
      // Another fetch has replaced this one.
      if (error instanceof CancelledError) continue
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
      if (!isRefused) return
      fetchedCounts.set(id, messageCount)
    }
  }
}

/** Erases the threads of other people's requests: those that staff had on this device before they were no longer staff. */
export async function forgetOthersThreads(
  db: OfflineDb,
  own: readonly Pick<Discussed, 'id'>[],
): Promise<void> {
  const sent = await db.sentRequests.toCollection().primaryKeys()
  await db.threads
    .where('requestId')
    .noneOf([...own.map(({ id }) => id), ...sent])
    .delete()
}
