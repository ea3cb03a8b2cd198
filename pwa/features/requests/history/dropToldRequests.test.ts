import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { newId } from '../../../http/newId.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { dropToldRequests } from './dropToldRequests.ts'

const dayMs = 24 * 60 * 60 * 1000
const { queryKey } = requestsQueries.mine()
let db: OfflineDb
let queryClient: QueryClient
let stop: () => void
beforeEach(() => {
  db = new OfflineDb(newId())
  queryClient = new QueryClient()
  stop = dropToldRequests(queryClient, db, dayMs)
})
afterEach(() => {
  stop()
  db.close()
})

const build = (id: string, createdAt = new Date()) =>
  ({ id, createdAt: createdAt.toISOString() }) as TicketRequest
const keep = (...ids: string[]) => db.sentRequests.bulkPut(ids.map((id) => ({ id, request: build(id) })))
const kept = () => db.sentRequests.toCollection().primaryKeys()
const fetchList = (queryFn: () => Promise<TicketRequest[]>) =>
  queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })

it('drops what a list from the server has, and keeps what was sent since it was asked for', async () => {
  await keep('told')
  await fetchList(async () => {
    await vi.waitFor(async () => expect(await kept()).toEqual(['told']))
    await keep('sent meanwhile')
    return [build('told')]
  })
  await vi.waitFor(async () => expect(await kept()).toEqual(['sent meanwhile']))
})

it('drops what was kept before the list was asked for and is not on it: it is gone', async () => {
  await keep('deleted')
  await fetchList(async () => [])
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
})

it('keeps everything while nothing comes from the server', async () => {
  await keep('sent')
  queryClient.setQueryData(queryKey, [build('sent')])
  await expect(fetchList(() => Promise.reject(new Error('No network')))).rejects.toThrow('No network')
  await queryClient.fetchQuery({ queryKey: ['/api/tickets'], queryFn: async () => [] })
  expect(await kept()).toEqual(['sent'])
})

it('keeps nothing for longer than lists are kept', async () => {
  const old = build('old', new Date(Date.now() - dayMs - 1000))
  await db.sentRequests.put({ id: old.id, request: old })
  await keep('sent')
  stop()
  stop = dropToldRequests(queryClient, db, dayMs)
  await vi.waitFor(async () => expect(await kept()).toEqual(['sent']))
})
