import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { newId } from '../../../http/newId.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { buildOwnRequest } from '../../../testing/buildRequest.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { pruneSentRequests } from './pruneSentRequests.ts'

const dayMs = 24 * 60 * 60 * 1000
const { queryKey } = requestsQueries.mine()
let db: OfflineDb
let queryClient: QueryClient
let stop: () => void
beforeEach(() => {
  db = new OfflineDb(newId())
  queryClient = new QueryClient()
  stop = pruneSentRequests(queryClient, db, dayMs)
})
afterEach(() => {
  stop()
  db.close()
})

const build = (id: string, createdAt = new Date()) =>
  buildOwnRequest({ id, createdAt: createdAt.toISOString() })
const store = (...ids: string[]) => db.sentRequests.bulkPut(ids.map((id) => ({ id, request: build(id) })))
const storedIds = () => db.sentRequests.toCollection().primaryKeys()
const pagesOf = (rows: TicketRequest[]) => ({ pages: [{ rows, next: undefined }], pageParams: [[]] })
const fetchList = (rows: () => Promise<TicketRequest[]>) =>
  queryClient.fetchQuery({ queryKey, queryFn: async () => pagesOf(await rows()), staleTime: 0 })

it('drops requests that are in the fetched list, and keeps those sent during the fetch', async () => {
  await store('listed')
  await fetchList(async () => {
    await vi.waitFor(async () => expect(await storedIds()).toEqual(['listed']))
    await store('sent during the fetch')
    return [build('listed')]
  })
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['sent during the fetch']))
})

it('drops requests stored before the fetch that are not in the list, because they are deleted', async () => {
  await store('deleted')
  await fetchList(async () => [])
  await vi.waitFor(async () => expect(await storedIds()).toEqual([]))
})

it('keeps everything until a list is fetched', async () => {
  await store('sent')
  queryClient.setQueryData(queryKey, pagesOf([build('sent')]))
  await expect(fetchList(() => Promise.reject(new Error('No network')))).rejects.toThrow('No network')
  await queryClient.fetchQuery({ queryKey: ['/api/tickets'], queryFn: async () => [] })
  expect(await storedIds()).toEqual(['sent'])
})

it('keeps them when only those were fetched that call for the customer', async () => {
  await store('sent')
  const { queryKey } = requestsQueries.attention()
  await queryClient.fetchQuery({ queryKey, queryFn: async () => pagesOf([]) as never })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await storedIds()).toEqual(['sent'])
})

it('drops requests older than the maximum age', async () => {
  const old = build('old', new Date(Date.now() - dayMs - 1000))
  await db.sentRequests.put({ id: old.id, request: old })
  await store('sent')
  stop()
  stop = pruneSentRequests(queryClient, db, dayMs)
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['sent']))
})
