import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { paymentsQueries } from '../features/payments/paymentsQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { newId } from '../http/newId.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { applyInvalidation } from './applyInvalidation.ts'

const one = '01990000-0000-7000-8000-000000000001'
const other = '01990000-0000-7000-8000-000000000002'

const keys = {
  'my requests': requestsQueries.mine().queryKey,
  'the request': requestsQueries.detail(one).queryKey,
  'another request': requestsQueries.detail(other).queryKey,
  "the admins' list": requestsQueries.adminList().queryKey,
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

let queryClient: QueryClient

beforeEach(() => {
  queryClient = new QueryClient()
  for (const queryKey of Object.values(keys)) queryClient.setQueryData<unknown>(queryKey, [])
})

function outOfDate(): string[] {
  return Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name)
}

/** As the server tells it to a page. */
const apply = (type: string | undefined, role: 'customer' | 'staff', requestId = one, db?: OfflineDb) =>
  applyInvalidation(queryClient, { type, requestId }, role, db)

describe('applyInvalidation', () => {
  it('marks for a customer what an offer has touched, and nothing of another request', async () => {
    await apply('offer.made', 'customer')
    expect(outOfDate()).toEqual(['my requests', 'the request', 'its offers'])
  })

  it('marks for staff their own lists besides', async () => {
    await apply('offer.made', 'staff')
    expect(outOfDate()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its offers',
      "the admins' offers",
    ])
  })

  it('marks the thread of a new message and its request, and no other', async () => {
    await apply('chat.message_sent', 'staff')
    expect(outOfDate()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its thread',
    ])
  })

  it('marks refunds for staff', async () => {
    await apply('payment.refund_retried', 'staff')
    expect(outOfDate()).toEqual(["the admins' refunds"])
  })

  it('marks tickets, and where staff see how many are undelivered', async () => {
    await apply('ticket.opened', 'customer')
    expect(outOfDate()).toEqual(['my tickets'])
    await apply('ticket.delivered', 'staff')
    expect(outOfDate()).toEqual([
      "the admins' list",
      "the admins' request",
      'my tickets',
      "the admins' tickets",
    ])
  })

  it('marks everything where this build does not know the type, or is told none', async () => {
    await apply('weather.changed', 'customer')
    expect(outOfDate()).toEqual(Object.keys(keys))
    for (const queryKey of Object.values(keys)) queryClient.setQueryData<unknown>(queryKey, [])
    await apply(undefined, 'customer')
    expect(outOfDate()).toEqual(Object.keys(keys))
  })

  it('brings a thread that is kept on the device up to date, though it is not on screen', async () => {
    const db = new OfflineDb(newId())
    await db.threads.put({ requestId: one, messages: [], checkedAt: 'then' })
    const fetch = vi.fn(async () => Response.json([]))
    vi.stubGlobal('fetch', fetch)
    await apply('chat.message_sent', 'customer', other, db)
    await apply('offer.made', 'customer', one, db)
    expect(fetch).not.toHaveBeenCalled()
    await apply('chat.message_sent', 'customer', one, db)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(keys['its thread'][0], expect.anything())
    // Without a network nothing comes of it.
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await apply('chat.message_sent', 'customer', one, db)
    db.close()
  })
})

it('the first element of every key is the address that is read', () => {
  expect(keys['my requests']).toEqual(['/api/ticket-requests'])
  expect(keys['its offers']).toEqual([`/api/ticket-requests/${one}/offers`])
  expect(keys['its thread']).toEqual([`/api/chat-messages/${one}`])
})
