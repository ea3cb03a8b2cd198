import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import type { OfflineDb, SavedThread } from '../../../offline/offlineDb.ts'
import { chatQueries } from '../../chat/chatQueries.ts'

type Discussed = Pick<TicketRequest | AdminTicketRequest, 'id' | 'messageCount'>

/** Whether a kept thread has all that the server counts, with nothing missing in between. */
export function isThreadWhole({ messages, checkedAt }: SavedThread, messageCount: number): boolean {
  const first = messages[0]?.seq ?? 1
  const last = messages.at(-1)?.seq ?? 0
  return checkedAt !== '' && last >= messageCount && last - first + 1 === messages.length
}

interface Fetching {
  queryClient: QueryClient
  db: OfflineDb
  /** Resolves when the app has nothing better to do. */
  rest: () => Promise<void>
  signal: AbortSignal
  /** How many messages each thread had when it was last asked for: the same are not asked for again. */
  asked: Map<string, number>
}

/**
 * Fetches the threads of which something is missing on the device, one after the other, each when the app is at rest;
 * `keepThreads` keeps them. Stops where the server cannot be reached: the next time tries again.
 */
export async function prefetchThreads(requests: readonly Discussed[], fetching: Fetching): Promise<void> {
  const { queryClient, db, rest, signal, asked } = fetching
  for (const { id, messageCount } of requests) {
    await rest()
    if (signal.aborted) return
    const kept = await db.threads.get(id)
    if (asked.get(id) === messageCount || (kept && isThreadWhole(kept, messageCount))) continue
    try {
      await queryClient.fetchQuery({ ...chatQueries.thread(id), staleTime: 0 })
      asked.set(id, messageCount)
    } catch (error) {
      // Another read has taken its place.
      if (error instanceof CancelledError) continue
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
      if (!isRefused) return
      asked.set(id, messageCount)
    }
  }
}
