import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { buildMessage, buildOwnRequest } from '../../testing/builders.ts'
import { keepThreads } from '../chat/thread/keepThreads.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import {
  forgetOthersThreads,
  isThreadWhole,
  prefetchOffers,
  prefetchThreads,
  pruneSentRequests,
  requestsToPrefetch,
} from './prefetch.ts'
import { requestsQueries } from './requestsQueries.ts'

let db: OfflineDb
let queryClient: QueryClient
beforeEach(() => {
  db = new OfflineDb(newId())
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  db.close()
  vi.unstubAllGlobals()
})

describe('what is prefetched of', () => {
  const idsOf = (requests: TicketRequest[]) =>
    requestsToPrefetch(requests, new Date('2027-06-05T12:00:00Z')).map(({ id }) => id)

  it('requests are active ones, and paid ones until the event is over', () => {
    const statuses = ['pending', 'accepted', 'declined', 'expired', 'completed'] as const
    const paid = { status: 'completed', isPaid: true } as const
    const requests = [
      ...statuses.map((status) => buildOwnRequest({ id: status, status })),
      buildOwnRequest({ id: 'to come', ...paid, concertDate: '2027-08-01T20:00' }),
      buildOwnRequest({ id: 'over', ...paid, concertDate: '2027-06-01T20:00' }),
    ]
    expect(idsOf(requests)).toEqual(['accepted', 'pending', 'to come'])
  })

  it('many are the newest twenty, and first of all those that wait for the customer', () => {
    const requests = Array.from({ length: 25 }, (_, index) => buildOwnRequest({ id: String(index) }))
    expect(idsOf(requests)).toEqual(requests.slice(0, 20).map(({ id }) => id))
    const offered = buildOwnRequest({ id: 'offered', status: 'offer_made' })
    expect(idsOf([...requests, offered])).toEqual(['offered', ...idsOf(requests).slice(0, 19)])
  })
})

/** @param answers by request id; for other ids the network fails */
function serve(answers: Record<string, () => Response>) {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const id = /([^/]*)(?:\/offers|\?limit=\d+)$/.exec(String(address))?.[1] ?? ''
    fetched.push(id)
    const answer = answers[id]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  return fetched
}
const refusal = (status: number) => () => Response.json({ message: 'No', code: 'not_found' }, { status })
const fetching = (untilIdle = () => Promise.resolve(), { signal } = new AbortController()) => ({
  queryClient,
  untilIdle,
  signal,
})

describe('offers', () => {
  const keyOf = (id: string) => offersQueries.forRequest(id).queryKey
  const fetchFor = (...ids: string[]) =>
    prefetchOffers(
      ids.map((id) => ({ id })),
      fetching(),
    )

  it('are fetched if they are missing or invalidated, and never twice', async () => {
    queryClient.setQueryData(keyOf('known'), [])
    queryClient.setQueryData(keyOf('changed'), [])
    await queryClient.invalidateQueries({ queryKey: keyOf('changed') })
    const none = () => Response.json([])
    const fetched = serve({ changed: none, new: none })
    await fetchFor('known', 'changed', 'new')
    await fetchFor('known', 'changed', 'new')
    expect(fetched).toEqual(['changed', 'new'])
  })

  it('of a deleted request are skipped, but the rest waits if the server cannot be reached', async () => {
    const fetched = serve({ gone: refusal(404), failing: refusal(503) })
    await fetchFor('gone', 'failing', 'later')
    expect(fetched).toEqual(['gone', 'failing'])
  })
})

describe('threads', () => {
  let stop: () => void
  let fetchedCounts: Map<string, number>
  beforeEach(() => {
    stop = keepThreads(queryClient, db, () => true)
    fetchedCounts = new Map()
  })
  afterEach(() => stop())

  const thread = (count: number) => () =>
    Response.json(Array.from({ length: count }, (_, index) => buildMessage({ seq: index + 1 })))
  const fetchFor = (counts: Record<string, number>, options = fetching()) =>
    prefetchThreads(
      Object.entries(counts).map(([id, messageCount]) => ({ id, messageCount })),
      { ...options, db, fetchedCounts },
    )
  const counted = async () =>
    Object.fromEntries((await db.threads.toArray()).map((kept) => [kept.requestId, kept.messages.length]))

  it.each([
    [[1, 2, 3], 3, true],
    [[6, 7, 8], 8, true],
    [[], 0, true],
    // The thread is newer than the list of requests.
    [[1, 2, 3], 2, true],
    [[1, 2, 3], 4, false],
    [[1, 3], 3, false],
  ])('with the messages %o of %s are whole: %s; never if they were not fetched', (seqs, count, isWhole) => {
    const kept = { requestId: 'r', messages: seqs.map((seq) => buildMessage({ seq })), checkedAt: 'then' }
    expect(isThreadWhole(kept, count)).toBe(isWhole)
    expect(isThreadWhole({ ...kept, checkedAt: '' }, count)).toBe(false)
  })

  it('are stored that were never opened, and only what is missing is fetched', async () => {
    await db.threads.put({ requestId: 'kept', messages: [buildMessage()], checkedAt: 'then' })
    const fetched = serve({ one: thread(2), two: thread(0), kept: thread(2) })
    await fetchFor({ kept: 1, one: 2, two: 0 })
    await expect.poll(() => counted()).toEqual({ kept: 1, one: 2, two: 0 })
    expect(fetched).toEqual(['one', 'two'])

    await fetchFor({ kept: 2, one: 2, two: 0 })
    await expect.poll(() => counted()).toEqual({ kept: 2, one: 2, two: 0 })
    expect(fetched).toEqual(['one', 'two', 'kept'])
  })

  it('are not fetched again that the server refused or returned incomplete', async () => {
    const fetched = serve({ gone: refusal(404), short: thread(1) })
    await fetchFor({ gone: 1, short: 2 })
    await fetchFor({ gone: 1, short: 2 })
    expect(fetched).toEqual(['gone', 'short'])
  })

  it('are tried again in the next run if the server could not be reached', async () => {
    const fetched = serve({ two: thread(1) })
    await fetchFor({ one: 1, two: 1 })
    expect(fetched).toEqual(['one'])
    serve({ one: thread(1), two: thread(1) })
    await fetchFor({ one: 1, two: 1 })
    await expect.poll(() => counted()).toEqual({ one: 1, two: 1 })
  })

  it('are fetched one by one while the app is idle, and no more once that is aborted', async () => {
    const fetched = serve({ one: thread(1), two: thread(1) })
    const run = new AbortController()
    let waits = 0
    const untilIdle = async () => {
      waits += 1
      if (waits === 2) run.abort()
    }
    await fetchFor({ one: 1, two: 1 }, fetching(untilIdle, run))
    expect(fetched).toEqual(['one'])
  })

  it('of other people are erased from the device of who is no longer staff', async () => {
    const requestIds = ['own', 'sent', 'client']
    await db.threads.bulkPut(requestIds.map((requestId) => ({ requestId, messages: [], checkedAt: '' })))
    await db.sentRequests.put({ id: 'sent', request: buildOwnRequest() })
    await forgetOthersThreads(db, [{ id: 'own' }])
    expect(await db.threads.toCollection().primaryKeys()).toEqual(['own', 'sent'])
  })
})

describe('sent requests are', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const { queryKey } = requestsQueries.mine()
  let stop: () => void
  beforeEach(() => {
    stop = pruneSentRequests(queryClient, db, dayMs)
  })
  afterEach(() => stop())

  const build = (id: string, createdAt = new Date()) =>
    buildOwnRequest({ id, createdAt: createdAt.toISOString() })
  const store = (request: TicketRequest) => db.sentRequests.put({ id: request.id, request })
  const storedIds = () => db.sentRequests.toCollection().primaryKeys()
  const pagesOf = (...rows: TicketRequest[]) => ({ pages: [{ rows, next: undefined }], pageParams: [[]] })
  const fetchList = (queryFn: () => Promise<object>, key: readonly unknown[] = queryKey) =>
    queryClient.fetchQuery({ queryKey: key, queryFn, staleTime: 0 })

  it('dropped once the fetched list has them, or had to have them; those sent during the fetch are kept', async () => {
    await store(build('listed'))
    await store(build('deleted'))
    await fetchList(async () => {
      await expect.poll(() => storedIds()).toEqual(['deleted', 'listed'])
      await store(build('sent during the fetch'))
      return pagesOf(build('listed'))
    })
    await expect.poll(() => storedIds()).toEqual(['sent during the fetch'])
  })

  it('kept until a list is fetched: neither a failure, another list nor data from elsewhere drops them', async () => {
    await store(build('sent'))
    queryClient.setQueryData(queryKey, pagesOf(build('sent')))
    await expect(fetchList(() => Promise.reject(new Error('No network')))).rejects.toThrow('No network')
    await fetchList(async () => [], ['/api/tickets'])
    await fetchList(async () => pagesOf(), requestsQueries.attention().queryKey)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await storedIds()).toEqual(['sent'])
  })

  it('dropped at the start if they are older than the maximum age', async () => {
    await store(build('old', new Date(Date.now() - dayMs - 1000)))
    await store(build('sent'))
    stop()
    stop = pruneSentRequests(queryClient, db, dayMs)
    await expect.poll(() => storedIds()).toEqual(['sent'])
  })
})
