import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../http/newId.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { buildMessage } from '../../../testing/buildMessage.ts'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { keepThreads } from '../../chat/thread/keepThreads.ts'
import { forgetOthersThreads, isThreadWhole, prefetchThreads } from './prefetchThreads.ts'

describe('isThreadWhole', () => {
  const thread = (seqs: number[], checkedAt = 'then') => ({
    requestId: 'r',
    messages: seqs.map((seq) => buildMessage({ seq })),
    checkedAt,
  })

  it('is true if the newest message is stored and none before it is missing', () => {
    expect(isThreadWhole(thread([1, 2, 3]), 3)).toBe(true)
    expect(isThreadWhole(thread([6, 7, 8]), 8)).toBe(true)
    expect(isThreadWhole(thread([]), 0)).toBe(true)
    // The thread is newer than the list of requests.
    expect(isThreadWhole(thread([1, 2, 3]), 2)).toBe(true)
  })

  it('is false if newer messages are missing, there is a gap, or the thread was never fetched', () => {
    expect(isThreadWhole(thread([1, 2, 3]), 4)).toBe(false)
    expect(isThreadWhole(thread([1, 3]), 3)).toBe(false)
    expect(isThreadWhole(thread([3], ''), 3)).toBe(false)
  })
})

describe('prefetchThreads', () => {
  let db: OfflineDb
  let queryClient: QueryClient
  let stop: () => void
  let run: AbortController
  let fetchedCounts: Map<string, number>
  beforeEach(() => {
    db = new OfflineDb(newId())
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    stop = keepThreads(queryClient, db, () => true)
    run = new AbortController()
    fetchedCounts = new Map()
  })
  afterEach(() => {
    stop()
    db.close()
    vi.unstubAllGlobals()
  })

  /** @param answers by request id; for other ids the network fails */
  function serve(answers: Record<string, () => Response>) {
    const fetched: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      const id = /([^/]*)\?limit=\d+$/.exec(String(address))?.[1] ?? ''
      fetched.push(id)
      const answer = answers[id]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    })
    return fetched
  }
  const thread = (count: number) => () =>
    Response.json(Array.from({ length: count }, (_, index) => buildMessage({ seq: index + 1 })))
  const refusal = (status: number) => () => Response.json({ message: 'No', code: 'not_found' }, { status })

  const fetchFor = (counts: Record<string, number>, untilIdle = () => Promise.resolve()) =>
    prefetchThreads(
      Object.entries(counts).map(([id, messageCount]) => buildRequest({ id, messageCount })),
      { queryClient, db, untilIdle, signal: run.signal, fetchedCounts },
    )
  const counted = async () =>
    Object.fromEntries((await db.threads.toArray()).map((kept) => [kept.requestId, kept.messages.length]))

  it('stores threads that were never opened, and fetches only what is missing', async () => {
    await db.threads.put({ requestId: 'kept', messages: [buildMessage()], checkedAt: 'then' })
    const fetched = serve({ one: thread(2), two: thread(0), kept: thread(2) })
    await fetchFor({ kept: 1, one: 2, two: 0 })
    await vi.waitFor(async () => expect(await counted()).toEqual({ kept: 1, one: 2, two: 0 }))
    expect(fetched).toEqual(['one', 'two'])

    await fetchFor({ kept: 2, one: 2, two: 0 })
    await vi.waitFor(async () => expect(await counted()).toEqual({ kept: 2, one: 2, two: 0 }))
    expect(fetched).toEqual(['one', 'two', 'kept'])
  })

  it('does not fetch a thread again that the server refused or returned incomplete', async () => {
    const fetched = serve({ gone: refusal(404), short: thread(1) })
    await fetchFor({ gone: 1, short: 2 })
    await fetchFor({ gone: 1, short: 2 })
    expect(fetched).toEqual(['gone', 'short'])
  })

  it('stops if the server cannot be reached, and tries again in the next run', async () => {
    const fetched = serve({ two: thread(1) })
    await fetchFor({ one: 1, two: 1 })
    expect(fetched).toEqual(['one'])
    serve({ one: thread(1), two: thread(1) })
    await fetchFor({ one: 1, two: 1 })
    await vi.waitFor(async () => expect(await counted()).toEqual({ one: 1, two: 1 }))
  })

  it('waits until the app is idle before each fetch, and stops when aborted', async () => {
    const fetched = serve({ one: thread(1), two: thread(1) })
    let waits = 0
    await fetchFor({ one: 1, two: 1 }, async () => {
      waits += 1
      if (waits === 2) run.abort()
    })
    expect(fetched).toEqual(['one'])
  })
})

it('threads of other people are erased from the device of who is no longer staff', async () => {
  const db = new OfflineDb(newId())
  const [own, sent, client] = [newId(), newId(), newId()]
  await db.threads.bulkPut(
    [own, sent, client].map((requestId) => ({ requestId, messages: [], checkedAt: '' })),
  )
  await db.sentRequests.put({ id: sent, request: buildRequest({ id: sent }) } as never)
  await forgetOthersThreads(db, [{ id: own }])
  expect((await db.threads.toCollection().primaryKeys()).sort()).toEqual([own, sent].sort())
  db.close()
})
