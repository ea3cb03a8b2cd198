import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { newId } from '../../../http/newId.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { saveMessage } from '../../../offline/savedThreads.ts'
import { buildMessage } from '../../../testing/builders.ts'
import { chatQueries } from '../chatQueries.ts'
import { keepThreads, refreshKeptThread, withKept } from './keepThreads.ts'

const requestId = '01960000-0000-7000-8000-000000000001'
const messageOf = (seq: number) => buildMessage({ requestId, seq })
const { queryKey } = chatQueries.thread(requestId)
const pagesOf = (...messages: ChatMessage[]) => ({ pages: [messages], pageParams: [undefined] })

let db: OfflineDb
let queryClient: QueryClient
let stop: () => void
const isStillTheirs = vi.fn<() => boolean>()
beforeEach(() => {
  db = new OfflineDb(newId())
  queryClient = new QueryClient()
  isStillTheirs.mockReset().mockReturnValue(true)
  stop = keepThreads(queryClient, db, isStillTheirs)
})
afterEach(() => {
  stop()
  db.close()
  vi.unstubAllGlobals()
})
const keep = (messages: ChatMessage[]) => db.threads.put({ requestId, messages, checkedAt: 'then' })
const fetched = (pages: object) =>
  queryClient.fetchQuery({ queryKey, queryFn: async () => pages, staleTime: 0 })
const keptSeqs = async () => (await db.threads.get(requestId))?.messages.map(({ seq }) => seq)

describe('on the device', () => {
  it('a thread is stored after it was fetched, but not after setQueryData, nor anything else', async () => {
    queryClient.setQueryData(queryKey, pagesOf(messageOf(7)))
    await fetched(pagesOf(messageOf(1)))
    await expect.poll(() => keptSeqs()).toEqual([1])
    expect((await db.threads.get(requestId))?.checkedAt).not.toBe('')
    await queryClient.fetchQuery({ queryKey: ['/api/tickets'], queryFn: async () => [], staleTime: 0 })
    expect(await db.threads.count()).toBe(1)
  })

  it('the newest 500 messages of a thread are stored, however many were read', async () => {
    const long = Array.from({ length: 700 }, (_, index) => messageOf(index + 1))
    await keep(long.slice(0, 650))
    await fetched({ pages: [long.slice(600), long.slice(100, 600)], pageParams: [undefined, 601] })
    await expect.poll(async () => (await keptSeqs())?.at(-1)).toBe(700)
    expect(await keptSeqs()).toEqual(long.slice(200).map(({ seq }) => seq))
    await saveMessage(db, messageOf(701))
    expect((await keptSeqs())?.length).toBe(500)
  })

  it('nothing is stored after the user has signed out', async () => {
    isStillTheirs.mockReturnValue(false)
    await fetched(pagesOf(messageOf(1)))
    await expect.poll(() => isStillTheirs).toHaveBeenCalled()
    expect(await db.threads.count()).toBe(0)
  })
})

it('a fetched thread keeps stored messages, newer and older ones; the older ones not if a text has been erased since', () => {
  const [one, two, three, four] = [messageOf(1), messageOf(2), messageOf(3), messageOf(4)]
  expect(withKept([one, two], [two, three])).toEqual([one, two, three])
  expect(withKept([three, four], [one, two, three])).toEqual([one, two, three, four])
  expect(withKept([], [one])).toEqual([one])
  const erased = { ...three, message: 'This message was deleted with its account.' }
  expect(withKept([erased, four], [one, two, three])).toEqual([erased, four])
})

describe('a change of a thread', () => {
  const answer = (...messages: ChatMessage[]) => {
    const fetch = vi.fn(async () => Response.json(messages))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  it('fetches it again if it is stored, even while an earlier fetch is running', async () => {
    await keep([messageOf(1)])
    const queryFn = () => new Promise<ReturnType<typeof pagesOf>>(() => undefined)
    queryClient.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
    answer(messageOf(1), messageOf(2))
    await refreshKeptThread(queryClient, db, requestId)
    await expect.poll(() => keptSeqs()).toEqual([1, 2])
  })

  it('fetches nothing if it is not stored or on screen', async () => {
    const fetch = answer()
    await refreshKeptThread(queryClient, db, requestId)
    await keep([])
    queryClient.setQueryData(queryKey, pagesOf())
    const onScreen = new QueryObserver(queryClient, { queryKey, staleTime: Infinity })
    const leave = onScreen.subscribe(() => undefined)
    await refreshKeptThread(queryClient, db, requestId)
    expect(fetch).not.toHaveBeenCalled()
    leave()
  })
})
