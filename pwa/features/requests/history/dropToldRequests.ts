import type { QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { requestsQueries } from '../requestsQueries.ts'

/**
 * Drops requests that were kept when they were sent, once a list has come from the server: those that are on it, and those that
 * were kept before it was asked for, which are on it or gone. Gives back how to stop.
 *
 * @param keptForMs how old the others may become, in milliseconds
 */
export function dropToldRequests(queryClient: QueryClient, db: OfflineDb, keptForMs: number): () => void {
  const [address] = requestsQueries.mine().queryKey
  dropOld(db, Date.now() - keptForMs).catch(() => undefined)
  let keptBefore: Promise<string[]> = Promise.resolve([])
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== address) return
    if (event.action.type === 'fetch') keptBefore = keptIds(db)
    if (event.action.type !== 'success' || event.action.manual) return
    const told = event.action.data as TicketRequest[]
    // What cannot be dropped is shown once all the same.
    drop(db, told, keptBefore).catch(() => undefined)
  })
}

async function drop(db: OfflineDb, told: TicketRequest[], keptBefore: Promise<string[]>): Promise<void> {
  await db.sentRequests.bulkDelete([...(await keptBefore), ...told.map(({ id }) => id)])
}

async function dropOld(db: OfflineDb, before: number): Promise<void> {
  await db.sentRequests.filter(({ request }) => Date.parse(request.createdAt) < before).delete()
}

async function keptIds(db: OfflineDb): Promise<string[]> {
  return db.sentRequests
    .toCollection()
    .primaryKeys()
    .catch(() => [])
}
