import {
  type DehydratedState,
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { messagesQueries } from '../features/messages/messages.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { paymentsQueries } from '../features/payments/paymentsQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { invalidate } from '../http/invalidate.ts'
import { buildRequest } from '../testing/builders.ts'
import { setLive } from '../ui/liveUpdates.ts'
import { isKept, largestSnapshot, writeSnapshot } from './persistedQueries.ts'

const id = '01990000-0000-7000-8000-000000000001'
const now = Date.UTC(2027, 4, 1)

type Query = DehydratedState['queries'][number]

function query(queryKey: readonly string[], data: unknown, state: Partial<Query['state']> = {}): Query {
  return {
    queryKey,
    queryHash: JSON.stringify(queryKey),
    dehydratedAt: now,
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: now,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: 'success',
      ...state,
    },
  }
}

const write = (...queries: Query[]) =>
  writeSnapshot({ buster: 'build-1', timestamp: now, clientState: { mutations: [], queries } })

const detail = (number: number, size: number, at = now) =>
  query([`/api/ticket-requests/${number}`], 'x'.repeat(size), { dataUpdatedAt: at })

const queriesIn = (text: string) => (JSON.parse(text) as { clientState: DehydratedState }).clientState.queries
const keysIn = (text: string) => queriesIn(text).map((kept) => kept.queryKey[0])

describe('isKept', () => {
  it.each([
    requestsQueries.mine().queryKey,
    requestsQueries.attention().queryKey,
    requestsQueries.detail(id).queryKey,
    offersQueries.forRequest(id).queryKey,
    requestsQueries.blacklistedWords().queryKey,
    requestsQueries.adminList({ group: 'inactive' }).queryKey,
    requestsQueries.adminSummary('2026-11-22T00:00:00.000Z').queryKey,
    messagesQueries.list({ state: 'unread' }).queryKey,
  ])('keeps %s', (...queryKey: unknown[]) => expect(isKept(queryKey)).toBe(true))

  it.each([
    requestsQueries.adminDetail(id).queryKey,
    offersQueries.adminForRequest(id).queryKey,
    chatQueries.thread(id).queryKey,
    ticketsQueries.mine().queryKey,
    paymentsQueries.config().queryKey,
    requestsQueries.adminList({ group: 'active', q: 'mitski' }).queryKey,
  ])('does not keep %s', (...queryKey: unknown[]) => expect(isKept(queryKey)).toBe(false))

  it('never keeps payment secrets', () => {
    expect(isKept(paymentsQueries.setup(id, undefined).queryKey)).toBe(false)
  })
})

describe('writeSnapshot', () => {
  it('stays within the limit: the newest first, then whatever still fits', () => {
    const text = write(
      detail(1, 100_000, now - 3),
      detail(2, 150_000, now - 2),
      detail(3, 100_000, now - 1),
      detail(4, 900),
    )
    expect(keysIn(text)).toEqual([
      '/api/ticket-requests/4',
      '/api/ticket-requests/3',
      '/api/ticket-requests/2',
    ])
    expect(text.length).toBeLessThanOrEqual(largestSnapshot)
  })

  it('passes over a single list that is too large', () => {
    const text = write(detail(1, largestSnapshot), detail(2, 10, now - 1))
    expect(keysIn(text)).toEqual(['/api/ticket-requests/2'])
  })

  it('keeps as many of a long list’s first pages as fit', () => {
    const page = { rows: ['x'.repeat(80_000)], next: 'more' }
    const list = { pages: [page, page, page, page], pageParams: [[], ['a'], ['b'], ['c']] }
    const text = write(query(['/api/ticket-requests'], list))
    expect(text.length).toBeLessThanOrEqual(largestSnapshot)
    expect(queriesIn(text)[0]?.state.data).toEqual({
      pages: [page, page, page],
      pageParams: [[], ['a'], ['b']],
    })
  })

  const staffList = (size: number) =>
    query([...requestsQueries.adminList({ group: 'active' }).queryKey] as never, 'x'.repeat(size), {
      dataUpdatedAt: now + 1,
    })

  it('keeps the admins’ list after their own lists', () => {
    const text = write(staffList(150_000), detail(1, 100_000))
    expect(keysIn(text)).toEqual(['/api/ticket-requests/1', '/api/admin/ticket-requests'])
    expect(text.length).toBeLessThanOrEqual(largestSnapshot)
  })

  it('leaves out the admins’ list if it is too large, even if it is the newest', () => {
    for (const size of [250_000, largestSnapshot]) {
      const text = write(staffList(size), detail(1, 100_000))
      expect(keysIn(text)).toEqual(['/api/ticket-requests/1'])
    }
  })

  it('keeps the last data of a query whose refetch failed', () => {
    const failed = query(['/api/ticket-requests'], [1], { status: 'error', error: new Error('no network') })
    expect(queriesIn(write(failed))[0]?.state).toMatchObject({
      status: 'success',
      error: null,
      data: [1],
      dataUpdatedAt: now,
    })
  })
})

it('a restored list that nobody looks at does not keep a changed row from the list on screen', async () => {
  const pages = (status: 'accepted' | 'expired') => ({
    pages: [{ rows: [buildRequest({ id, status })], next: undefined }],
    pageParams: [[]],
  })
  const lists = [
    requestsQueries.adminList({ group: 'active' }),
    requestsQueries.adminList({ group: 'inactive' }),
  ]
  const before = new QueryClient()
  for (const list of lists) {
    const stop = new InfiniteQueryObserver(before, { ...list, enabled: false }).subscribe(() => undefined)
    before.setQueryData<unknown>(list.queryKey, pages('accepted'))
    stop()
  }
  const { queries } = dehydrate(before)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  hydrate(client, { mutations: [], queries: queriesIn(write(...queries)) })
  const [active] = lists
  vi.stubGlobal('fetch', async () => Response.json(buildRequest({ id, status: 'expired' })))
  const opened = new QueryObserver(client, requestsQueries.adminDetail(id)).subscribe(() => undefined)
  const stop = active && new InfiniteQueryObserver(client, active).subscribe(() => undefined)
  await invalidate(client, ['/api/admin/ticket-requests', `/api/admin/ticket-requests/${id}`])
  expect(client.getQueryData(active?.queryKey ?? [])).toMatchObject({ pages: [{ rows: [] }] })
  stop?.()
  opened()
  vi.unstubAllGlobals()
})

it('a list is as new after a reload as before: until the app was notified of changes, not when it was fetched', () => {
  vi.useFakeTimers({ now: now - 1_000, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  setLive(true)
  vi.setSystemTime(now + 180_000)
  setLive(false)
  vi.setSystemTime(now + 300_000)
  const [kept] = queriesIn(write(query(['/api/ticket-requests'], [1])))
  expect(kept?.state.dataUpdatedAt).toBe(now + 180_000)
})
