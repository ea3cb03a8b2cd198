import type { QueryClient } from '@tanstack/react-query'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { chatQueries } from '../chatQueries.ts'

const threadAddress = new RegExp(`^${pathOf(chatApi.list, { requestId: 'ID' }).replace('ID', '([^/]+)')}$`)

/**
 * Keeps every thread on the device whenever it has been fetched. Gives back how to stop.
 *
 * @param isStillTheirs whether the person of the database is still the one of this device
 */
export function keepThreads(
  queryClient: QueryClient,
  db: OfflineDb,
  isStillTheirs: () => boolean,
): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const requestId = threadAddress.exec(String(event.query.queryKey[0]))?.[1]
    if (!requestId) return
    const fetched = event.action.data as ChatMessage[]
    // Where it cannot be kept, it can only not be read offline.
    keepThread(db, requestId, fetched, isStillTheirs).catch(() => undefined)
  })
}

async function keepThread(
  db: OfflineDb,
  requestId: string,
  fetched: ChatMessage[],
  isStillTheirs: () => boolean,
): Promise<void> {
  await db.transaction('rw', db.threads, async () => {
    const kept = await db.threads.get(requestId)
    // What was erased because they have left must not come back.
    if (!isStillTheirs()) return
    const messages = withNewer(fetched, kept?.messages ?? [])
    await db.threads.put({ requestId, messages, checkedAt: new Date().toISOString() })
  })
}

/** What was fetched, and what the server took since and is already kept. */
export function withNewer(fetched: readonly ChatMessage[], kept: readonly ChatMessage[]): ChatMessage[] {
  const last = fetched.at(-1)?.seq ?? 0
  return [...fetched, ...kept.filter(({ seq }) => seq > last)]
}

/** Brings a thread that is kept up to date after it has changed; one that is on screen is fetched anyway. */
export async function refreshKeptThread(
  queryClient: QueryClient,
  db: OfflineDb,
  requestId: string,
): Promise<void> {
  const query = chatQueries.thread(requestId)
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  if (!(await db.threads.get(requestId))) return
  // A read that began before the change would not bring it.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  await queryClient.fetchQuery({ ...query, staleTime: 0 })
}
