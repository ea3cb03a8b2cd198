import { CancelledError, hashKey, type QueryClient } from '@tanstack/react-query'
import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'
import { ApiError } from '../../http/errors.ts'
import { type Pages, rowsOf } from '../../http/pages.ts'
import type { OfflineDb, SavedThread } from '../../offline/offlineDb.ts'
import { chatQueries } from '../chat/chatQueries.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { requestsQueries } from './requestsQueries.ts'

type Known = Pick<TicketRequest | AdminTicketRequest, 'status' | 'isPaid' | 'concertDate'>

/** Few enough for a slow connection. */
const maxRequests = 20

/**
 * The requests whose threads and offers are prefetched: those that wait for the customer first, then the newest that are active, or
 * paid for an upcoming event.
 *
 * @param requests newest first
 */
export function requestsToPrefetch<T extends Known>(requests: readonly T[], now: Date): T[] {
  const offsetMinutes = -now.getTimezoneOffset()
  const waits = ({ status }: Known) => status === 'offer_made' || status === 'accepted'
  return requests
    .filter(
      ({ status, isPaid, concertDate }) =>
        isActiveStatus(status) || (isPaid && isUpcoming(concertDate, now, offsetMinutes)),
    )
    .sort((one, other) => Number(waits(other)) - Number(waits(one)))
    .slice(0, maxRequests)
}

interface Fetching {
  queryClient: QueryClient
  /** Resolves when the app is idle. */
  untilIdle: () => Promise<void>
  signal: AbortSignal
}

/**
 * Fetches something of each request, one at a time while the app is idle. Continues if another fetch has replaced one or the server
 * refuses it, because the request is deleted. Stops if the server cannot be reached; the next run tries again.
 */
async function fetchForEach<T>(
  requests: readonly T[],
  { untilIdle, signal }: Fetching,
  fetch: (request: T) => Promise<unknown>,
): Promise<void> {
  for (const request of requests) {
    await untilIdle()
    if (signal.aborted) return
    try {
      await fetch(request)
    } catch (error) {
      if (!(error instanceof CancelledError) && !isRefused(error)) return
    }
  }
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Fetches missing or invalidated offers into the persisted query cache. */
export function prefetchOffers(
  requests: readonly Pick<TicketRequest, 'id'>[],
  fetching: Fetching,
): Promise<void> {
  const { queryClient } = fetching
  return fetchForEach(requests, fetching, async ({ id }) => {
    const query = offersQueries.forRequest(id)
    const known = queryClient.getQueryState(query.queryKey)
    if (known?.data !== undefined && !known.isInvalidated) return
    await queryClient.fetchQuery({ ...query, staleTime: 0 })
  })
}

/** Whether a stored thread has as many messages as the server counts, without gaps. */
export function isThreadWhole({ messages, checkedAt }: SavedThread, messageCount: number): boolean {
  const first = messages[0]?.seq ?? 1
  const last = messages.at(-1)?.seq ?? 0
  return checkedAt !== '' && last >= messageCount && last - first + 1 === messages.length
}

interface ThreadFetching extends Fetching {
  db: OfflineDb
  /** The message count of each thread when it was last found whole, fetched or refused. With that count it is not read again. */
  fetchedCounts: Map<string, number>
}

/** Fetches threads that are incomplete on the device; `keepThreads` stores them. */
export function prefetchThreads(
  requests: readonly Pick<TicketRequest, 'id' | 'messageCount'>[],
  fetching: ThreadFetching,
): Promise<void> {
  const { queryClient, db, fetchedCounts } = fetching
  return fetchForEach(requests, fetching, async ({ id, messageCount }) => {
    if (fetchedCounts.get(id) === messageCount) return
    const kept = await db.threads.get(id)
    try {
      if (!kept || !isThreadWhole(kept, messageCount))
        await queryClient.fetchInfiniteQuery({ ...chatQueries.thread(id), staleTime: 0 })
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    fetchedCounts.set(id, messageCount)
  })
}

/** Erases the threads of other people's requests: those that staff had on this device before they were no longer staff. */
export async function forgetOthersThreads(
  db: OfflineDb,
  own: readonly Pick<TicketRequest, 'id'>[],
): Promise<void> {
  const sent = await db.sentRequests.toCollection().primaryKeys()
  const kept = [...own.map(({ id }) => id), ...sent]
  await db.threads.where('requestId').noneOf(kept).delete()
}

/**
 * A sent request is stored on the device until the server's list has it. This drops stored requests after a list was fetched:
 * those in the list, and those stored before the fetch, which are in the list or deleted.
 *
 * @param maxAgeMs older requests are dropped at the start, in milliseconds
 * @returns a function that stops it
 */
export function pruneSentRequests(queryClient: QueryClient, db: OfflineDb, maxAgeMs: number): () => void {
  const list = hashKey(requestsQueries.mine().queryKey)
  const oldest = Date.now() - maxAgeMs
  // If dropping fails, here and below, the request is still shown only once.
  db.sentRequests
    .filter(({ request }) => Date.parse(request.createdAt) < oldest)
    .delete()
    .catch(() => undefined)
  let storedBefore: Promise<string[]> = Promise.resolve([])
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== list) return
    if (event.action.type === 'fetch') {
      storedBefore = Promise.resolve(db.sentRequests.toCollection().primaryKeys()).catch(() => [])
    }
    if (event.action.type !== 'success' || event.action.manual) return
    const listed = rowsOf(event.action.data as Pages<TicketRequest>).map(({ id }) => id)
    storedBefore.then((stored) => db.sentRequests.bulkDelete([...stored, ...listed])).catch(() => undefined)
  })
}
