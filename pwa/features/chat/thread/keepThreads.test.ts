import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { newId } from '../../../http/newId.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { saveMessage } from '../../../offline/savedThreads.ts'
import { buildMessage } from '../../../testing/buildMessage.ts'
import { chatQueries } from '../chatQueries.ts'
import { keepThreads, refreshKeptThread, withKept } from './keepThreads.ts'

const requestId = '01960000-0000-7000-8000-000000000001'
const messageOf = (seq: number) => buildMessage({ requestId, seq })
const { queryKey } = chatQueries.thread(requestId)
const pagesOf = (...messages: ChatMessage[]) => ({ pages: [messages], pageParams: [undefined] })
const keptSeqs = async (db: OfflineDb) => (await db.threads.get(requestId))?.messages.map(({ seq }) => seq)

it('stores a thread after a fetch, but not after setQueryData', async () => {
  const db = new OfflineDb(newId())
  const queryClient = new QueryClient()
  const stop = keepThreads(queryClient, db, () => true)
  queryClient.setQueryData(queryKey, pagesOf(messageOf(7)))
  await queryClient.fetchQuery({ queryKey, queryFn: async () => pagesOf(messageOf(1)), staleTime: 0 })
  await vi.waitFor(async () => expect(await keptSeqs(db)).toEqual([1]))
  expect((await db.threads.get(requestId))?.checkedAt).not.toBe('')
  stop()
  await queryClient.fetchQuery({ queryKey: ['/api/tickets'], queryFn: async () => [], staleTime: 0 })
  expect(await db.threads.count()).toBe(1)
  db.close()
})

it('stores the newest 500 messages of a thread, however many were read', async () => {
  const db = new OfflineDb(newId())
  const queryClient = new QueryClient()
  const stop = keepThreads(queryClient, db, () => true)
  const long = Array.from({ length: 700 }, (_, index) => messageOf(index + 1))
  await db.threads.put({ requestId, messages: long.slice(0, 650), checkedAt: 'then' })
  const fetched = { pages: [long.slice(600), long.slice(100, 600)], pageParams: [undefined, 601] }
  await queryClient.fetchQuery({ queryKey, queryFn: async () => fetched, staleTime: 0 })
  await vi.waitFor(async () => expect((await keptSeqs(db))?.at(-1)).toBe(700))
  expect(await keptSeqs(db)).toEqual(long.slice(200).map(({ seq }) => seq))
  await saveMessage(db, messageOf(701))
  expect((await keptSeqs(db))?.length).toBe(500)
  stop()
  db.close()
})

it('stores nothing after the user has signed out', async () => {
  const db = new OfflineDb(newId())
  const queryClient = new QueryClient()
  const isStillTheirs = vi.fn(() => false)
  const stop = keepThreads(queryClient, db, isStillTheirs)
  await queryClient.fetchQuery({ queryKey, queryFn: async () => pagesOf(messageOf(1)), staleTime: 0 })
  await vi.waitFor(() => expect(isStillTheirs).toHaveBeenCalled())
  expect(await db.threads.count()).toBe(0)
  stop()
  db.close()
})

describe('a fetched thread', () => {
  const [one, two, three, four] = [messageOf(1), messageOf(2), messageOf(3), messageOf(4)]

  it('keeps stored messages that are newer, and older ones that were loaded before', () => {
    expect(withKept([one, two], [two, three])).toEqual([one, two, three])
    expect(withKept([three, four], [one, two, three])).toEqual([one, two, three, four])
    expect(withKept([], [one])).toEqual([one])
  })

  it('drops older ones if a text has been erased since', () => {
    const erased = { ...three, message: 'This message was deleted with its account.' }
    expect(withKept([erased, four], [one, two, three])).toEqual([erased, four])
  })
})

describe('refreshKeptThread', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const answer = (...messages: ChatMessage[]) => {
    const fetch = vi.fn(async () => Response.json(messages))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  it('fetches a stored thread again, even if an earlier fetch is still running', async () => {
    const db = new OfflineDb(newId())
    const queryClient = new QueryClient()
    const stop = keepThreads(queryClient, db, () => true)
    await db.threads.put({ requestId, messages: [messageOf(1)], checkedAt: 'then' })
    const early = queryClient.fetchQuery({
      queryKey,
      queryFn: () => new Promise<ReturnType<typeof pagesOf>>(() => undefined),
    })
    early.catch(() => undefined)
    answer(messageOf(1), messageOf(2))
    await refreshKeptThread(queryClient, db, requestId)
    await vi.waitFor(async () => expect(await keptSeqs(db)).toEqual([1, 2]))
    stop()
    db.close()
  })

  it('does not fetch a thread that is not stored or is on screen', async () => {
    const db = new OfflineDb(newId())
    const queryClient = new QueryClient()
    const fetch = answer()
    await refreshKeptThread(queryClient, db, requestId)
    await db.threads.put({ requestId, messages: [], checkedAt: 'then' })
    queryClient.setQueryData(queryKey, pagesOf())
    const stopLooking = new QueryObserver(queryClient, { queryKey, staleTime: Infinity }).subscribe(
      () => undefined,
    )
    await refreshKeptThread(queryClient, db, requestId)
    expect(fetch).not.toHaveBeenCalled()
    stopLooking()
    db.close()
  })
})
