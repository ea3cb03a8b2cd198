import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressesTouchedBy, type EventType, eventCatalogue } from '#contract/events.ts'
import { contract } from '#contract/index.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { paymentsQueries } from '../features/payments/paymentsQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { newId } from '../http/newId.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { buildMessage } from '../testing/buildMessage.ts'
import { applyInvalidation } from './applyInvalidation.ts'

const one = '01990000-0000-7000-8000-000000000001'
const other = '01990000-0000-7000-8000-000000000002'

const keys = {
  'my requests': requestsQueries.mine().queryKey,
  'the request': requestsQueries.detail(one).queryKey,
  'another request': requestsQueries.detail(other).queryKey,
  "the admins' list": requestsQueries.adminList({ group: 'active' }).queryKey,
  "the admins' request": requestsQueries.adminDetail(one).queryKey,
  'its offers': offersQueries.forRequest(one).queryKey,
  "another request's offers": offersQueries.forRequest(other).queryKey,
  "the admins' offers": offersQueries.adminForRequest(one).queryKey,
  "the admins' refunds": paymentsQueries.adminRefunds(one).queryKey,
  "another request's refunds": paymentsQueries.adminRefunds(other).queryKey,
  'its thread': chatQueries.thread(one).queryKey,
  'another thread': chatQueries.thread(other).queryKey,
  'my tickets': ticketsQueries.mine().queryKey,
  "the admins' tickets": ticketsQueries.adminForRequest(one).queryKey,
}

/** Lists of requests have the request; the others may be anything. */
const pages = { pages: [{ rows: [{ id: one }] }], pageParams: [[]] }
const emptyThread = { pages: [[]], pageParams: [undefined] }

let queryClient: QueryClient

afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  queryClient = new QueryClient()
  for (const queryKey of Object.values(keys)) queryClient.setQueryData<unknown>(queryKey, pages)
  queryClient.setQueryData(chatQueries.thread(one).queryKey, emptyThread)
})

function invalidated(): string[] {
  return Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name)
}

const typesOf = (catalogue: object) => Object.keys(catalogue) as EventType[]

/** A database that cannot be opened. */
const withoutStorage = Promise.reject<{ db: OfflineDb }>(new Error('No storage'))
withoutStorage.catch(() => undefined)

/** Applies an invalidation as the server sends it. */
const apply = (type: string, role: 'customer' | 'staff', requestId = one, opened = withoutStorage) =>
  applyInvalidation(queryClient, { type, requestId }, role, opened, () => false)

describe('applyInvalidation', () => {
  it('invalidates for customers what an offer touches, and no other request', async () => {
    await apply('offer.made', 'customer')
    expect(invalidated()).toEqual(['my requests', 'the request', 'its offers'])
  })

  it('invalidates also their own lists for staff', async () => {
    await apply('offer.made', 'staff')
    expect(invalidated()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its offers',
      "the admins' offers",
    ])
  })

  it('invalidates the thread and the request of a new message, and no other', async () => {
    await apply('chat.message_sent', 'staff')
    expect(invalidated()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its thread',
    ])
  })

  it('invalidates refunds for staff', async () => {
    await apply('payment.refund_retried', 'staff')
    expect(invalidated()).toEqual(["the admins' list", "the admins' request", "the admins' refunds"])
  })

  it('invalidates tickets, and for staff the number of undelivered ones', async () => {
    await apply('ticket.opened', 'customer')
    expect(invalidated()).toEqual(['my tickets'])
    await apply('ticket.delivered', 'staff')
    expect(invalidated()).toEqual([
      "the admins' list",
      "the admins' request",
      'my tickets',
      "the admins' tickets",
    ])
  })

  it('invalidates everything if the type is unknown', async () => {
    await apply('weather.changed', 'customer')
    expect(invalidated()).toEqual(Object.keys(keys))
  })

  it.each(['is on screen', 'is prefetched'])(
    'reads once more what %s and was being read for the first time',
    async (where) => {
      const reads = chatQueries.reads(one)
      const answers: ((reply: Response) => void)[] = []
      vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
      const stop =
        where === 'is on screen'
          ? new QueryObserver(queryClient, reads).subscribe(() => undefined)
          : undefined
      if (!stop) void queryClient.prefetchQuery(reads)
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      const applied = apply('chat.read_by_staff', 'customer')
      answers[0]?.(Response.json({ readSeq: 0, seenSeq: 0, seenAt: null }))
      if (stop) {
        await vi.waitFor(() => expect(answers).toHaveLength(2))
        answers[1]?.(Response.json({ readSeq: 0, seenSeq: 1, seenAt: null }))
      }
      await applied
      expect(queryClient.getQueryData(reads.queryKey)?.seenSeq).toBe(stop ? 1 : 0)
      expect(queryClient.getQueryState(reads.queryKey)?.isInvalidated).toBe(!stop)
      stop?.()
    },
  )

  it('fetches nothing after the own message, which is in the thread or still in the outbox', async () => {
    const messageId = '01990000-0000-7000-8000-000000000003'
    const said = { type: 'chat.message_sent', requestId: one, messageId }
    await applyInvalidation(queryClient, said, 'customer', withoutStorage, (id) => id === messageId)
    expect(invalidated()).toEqual([])
    const message = buildMessage({ id: messageId, requestId: one })
    queryClient.setQueryData(chatQueries.thread(one).queryKey, {
      pages: [[message]],
      pageParams: [undefined],
    })
    await applyInvalidation(queryClient, said, 'customer', withoutStorage, () => false)
    expect(invalidated()).toEqual([])
    queryClient.setQueryData(chatQueries.thread(one).queryKey, emptyThread)
    await applyInvalidation(queryClient, said, 'customer', withoutStorage, () => false)
    expect(invalidated()).toEqual(['my requests', 'the request', 'its thread'])
  })

  it('refetches a thread that is saved on the device, also if it is not on screen', async () => {
    const db = new OfflineDb(newId())
    await db.threads.put({ requestId: one, messages: [], checkedAt: 'then' })
    // The event may come while the database is being opened.
    const opened = db.open().then(() => ({ db }))
    const fetch = vi.fn(async () => Response.json([]))
    vi.stubGlobal('fetch', fetch)
    await apply('chat.message_sent', 'customer', other, opened)
    await apply('offer.made', 'customer', one, opened)
    expect(fetch).not.toHaveBeenCalled()
    await apply('chat.message_sent', 'customer', one, opened)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(`${keys['its thread'][0]}?limit=100`, expect.anything())
    // A failed fetch does not reject.
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await apply('chat.message_sent', 'customer', one, opened)
    db.close()
  })
})

describe('for each type of event', () => {
  /** The addresses of all calls that only read, and of the same calls about another subject. */
  const readAddresses = Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap(({ method, kind, path }: Endpoint) =>
      method === 'GET' && kind === 'json' ? [one, other].map((id) => path.replace(/\{\w+\}/g, id)) : [],
    ),
  )

  it.each(typesOf(eventCatalogue).flatMap((type) => [[type, 'customer'] as const, [type, 'staff'] as const]))(
    '%s: a page of %s fetches exactly what it names, once',
    async (type, role) => {
      const fetched: string[] = []
      const addresses = [...new Set(readAddresses)]
      const stops = addresses.map((address) =>
        new QueryObserver(queryClient, {
          queryKey: [address],
          queryFn: () => {
            fetched.push(address)
            return []
          },
          initialData: [],
          staleTime: Number.POSITIVE_INFINITY,
        }).subscribe(() => undefined),
      )
      await apply(type, role)
      for (const stop of stops) stop()
      const named = addressesTouchedBy(type, { requestId: one }, role)
      expect(fetched.toSorted()).toEqual([...new Set(named)].toSorted())
      if (role === 'customer')
        expect(fetched.filter((address) => address.startsWith('/api/admin/'))).toEqual([])
    },
  )
})

it('the first element of every query key is the call’s address', () => {
  expect(keys['my requests']).toEqual(['/api/ticket-requests'])
  expect(keys['its offers']).toEqual([`/api/ticket-requests/${one}/offers`])
  expect(keys['its thread']).toEqual([`/api/chat-messages/${one}`])
})
