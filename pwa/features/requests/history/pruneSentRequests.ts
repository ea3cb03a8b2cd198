import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { type Pages, rowsOf } from '../../../http/pages.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { requestsQueries } from '../requestsQueries.ts'

/**
 * A sent request is stored on the device until the server's list has it. This drops stored requests after a list was fetched:
 * those in the list, and those stored before the fetch, which are in the list or deleted.
 *
 * @param maxAgeMs older requests are dropped at the start, in milliseconds
 * @returns a function that stops it
 */
export function pruneSentRequests(queryClient: QueryClient, db: OfflineDb, maxAgeMs: number): () => void {
  const list = hashKey(requestsQueries.mine().queryKey)
  dropOld(db, Date.now() - maxAgeMs).catch(() => undefined)
  let storedBefore: Promise<string[]> = Promise.resolve([])
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== list) return
    if (event.action.type === 'fetch') storedBefore = storedIds(db)
    if (event.action.type !== 'success' || event.action.manual) return
    const listed = rowsOf(event.action.data as Pages<TicketRequest>)
    // If dropping fails, the request is still shown only once.
    drop(db, listed, storedBefore).catch(() => undefined)
  })
}

async function drop(db: OfflineDb, listed: TicketRequest[], storedBefore: Promise<string[]>): Promise<void> {
  await db.sentRequests.bulkDelete([...(await storedBefore), ...listed.map(({ id }) => id)])
}

async function dropOld(db: OfflineDb, before: number): Promise<void> {
  await db.sentRequests.filter(({ request }) => Date.parse(request.createdAt) < before).delete()
}

async function storedIds(db: OfflineDb): Promise<string[]> {
  return db.sentRequests
    .toCollection()
    .primaryKeys()
    .catch(() => [])
}
