import type { QueryClient } from '@tanstack/react-query'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { messagesOf, type ThreadPages, toSave } from '../../../offline/savedThreads.ts'
import { chatQueries } from '../chatQueries.ts'

const threadAddress = new RegExp(`^${pathOf(chatApi.list, { requestId: 'ID' }).replace('ID', '([^/]+)')}$`)

/**
 * Stores the newest messages of every fetched thread on the device.
 *
 * @param isStillTheirs whether the database's user is still the one signed in on this device
 * @returns a function that stops it
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
    const fetched = toSave(messagesOf(event.action.data as ThreadPages))
    // If storing fails, the thread is only missing offline.
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
    // Signing out erased the user's threads; do not store them again.
    if (!isStillTheirs()) return
    const messages = toSave(withKept(fetched, kept?.messages ?? []))
    await db.threads.put({ requestId, messages, checkedAt: new Date().toISOString() })
  })
}

/**
 * The fetched messages, plus stored ones: newer ones, which are replies to messages sent after the fetch, and older ones, which
 * were loaded before. If the text of a message has changed, which happens when its writer's account is deleted, older ones are
 * dropped, since theirs may have changed too.
 */
export function withKept(
  fetched: readonly ChatMessage[],
  kept: readonly ChatMessage[],
): readonly ChatMessage[] {
  const first = fetched[0]?.seq ?? 0
  const last = fetched.at(-1)?.seq ?? 0
  const older = kept.filter(({ seq }) => seq < first)
  const newer = kept.filter(({ seq }) => seq > last)
  if (older.length === 0) return newer.length === 0 ? fetched : [...fetched, ...newer]
  const texts = new Map(fetched.map(({ id, message }) => [id, message]))
  const hasChanged = kept.some(({ id, message }) => (texts.get(id) ?? message) !== message)
  return [...(hasChanged ? [] : older), ...fetched, ...newer]
}

/** Fetches a stored thread again after it has changed. A thread on screen is fetched by its own query. */
export async function refreshKeptThread(
  queryClient: QueryClient,
  db: OfflineDb,
  requestId: string,
): Promise<void> {
  const query = chatQueries.thread(requestId)
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  if (!(await db.threads.get(requestId))) return
  // A fetch that started before the change may return the old thread.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0 })
}
