import type { QueryClient } from '@tanstack/react-query'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'

const threadAddress = new RegExp(`^${pathOf(chatApi.list, { requestId: 'ID' }).replace('ID', '([^/]+)')}$`)

/** Keeps every thread on the device whenever it has been fetched. Gives back how to stop. */
export function keepThreads(queryClient: QueryClient, db: OfflineDb): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const requestId = threadAddress.exec(String(event.query.queryKey[0]))?.[1]
    // Where it cannot be kept, it can only not be read offline.
    if (requestId) keepThread(db, requestId, event.action.data as ChatMessage[]).catch(() => undefined)
  })
}

async function keepThread(db: OfflineDb, requestId: string, fetched: ChatMessage[]): Promise<void> {
  await db.transaction('rw', db.threads, async () => {
    const kept = await db.threads.get(requestId)
    const messages = withNewer(fetched, kept?.messages ?? [])
    await db.threads.put({ requestId, messages, checkedAt: new Date().toISOString() })
  })
}

/** What was fetched, and what the server took since and is already kept. */
export function withNewer(fetched: readonly ChatMessage[], kept: readonly ChatMessage[]): ChatMessage[] {
  const last = fetched.at(-1)?.seq ?? 0
  return [...fetched, ...kept.filter(({ seq }) => seq > last)]
}
