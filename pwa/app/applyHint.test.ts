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
import { applyHint } from './applyHint.ts'

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

describe('applyHint', () => {
  it('marks a changed request, its offers, its refunds and the lists that show it', async () => {
    await applyHint(queryClient, { topic: 'request', requestId: one }, undefined)
    expect(outOfDate()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its offers',
      "the admins' offers",
      "the admins' refunds",
    ])
  })

  it('marks the thread of a new message and its request, and no other', async () => {
    await applyHint(queryClient, { topic: 'chat', requestId: one }, undefined)
    expect(outOfDate()).toEqual([
      'my requests',
      'the request',
      "the admins' list",
      "the admins' request",
      'its thread',
    ])
  })

  it('brings a thread that is kept on the device up to date, though it is not on screen', async () => {
    const db = new OfflineDb(newId())
    await db.threads.put({ requestId: one, messages: [], checkedAt: 'then' })
    const fetch = vi.fn(async () => Response.json([]))
    vi.stubGlobal('fetch', fetch)
    await applyHint(queryClient, { topic: 'chat', requestId: other }, db)
    await applyHint(queryClient, { topic: 'request', requestId: one }, db)
    expect(fetch).not.toHaveBeenCalled()
    await applyHint(queryClient, { topic: 'chat', requestId: one }, db)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(keys['its thread'][0], expect.anything())
    // Without a network nothing comes of it.
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await applyHint(queryClient, { topic: 'chat', requestId: one }, db)
    db.close()
  })

  it('marks tickets, for the customer and for staff', async () => {
    await applyHint(queryClient, { topic: 'tickets', requestId: one }, undefined)
    expect(outOfDate()).toEqual(['my tickets', "the admins' tickets"])
  })
})

it('the first element of every key is the address that is read', () => {
  expect(keys['my requests']).toEqual(['/api/ticket-requests'])
  expect(keys['its offers']).toEqual([`/api/ticket-requests/${one}/offers`])
  expect(keys['its thread']).toEqual([`/api/chat-messages/${one}`])
})
