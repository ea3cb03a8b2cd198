import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { outboxChannelName } from '../offline/workerMessages.ts'
import { notifyPullToRefresh } from '../ui/liveUpdates.ts'
import { type OutboxRunner, startOutboxRunner } from './outboxRunner.ts'
import type { FlushResult, flushOutbox } from './queue/flushOutbox.ts'
import { enqueue } from './queue/outbox.ts'

let page: EventTarget & { visibilityState?: string }
let runner: OutboxRunner
let results: FlushResult[]
let db: OfflineDb

beforeEach(() => {
  page = new EventTarget()
  page.visibilityState = 'visible'
  // The parts of a page that the runner uses.
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  results = []
  db = new OfflineDb(newId())
})

afterEach(async () => {
  await runner.stop()
  db.close()
  vi.unstubAllGlobals()
})

function start(flush: typeof flushOutbox) {
  runner = startOutboxRunner(db, {
    onEvent: () => undefined,
    onResult: (result) => results.push(result),
    flush,
  })
}

it('flushes at the start, when the network is back and when the page becomes visible', async () => {
  const flush = vi.fn<typeof flushOutbox>().mockResolvedValue({ state: 'idle' })
  start(flush)
  await expect.poll(() => results).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => results).toHaveLength(2)
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => results).toHaveLength(3)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(flush).toHaveBeenCalledTimes(3)
})

it('skips backoff when the page becomes visible and on pull-to-refresh, but not the server’s Retry-After', async () => {
  const enqueueChat = (requestId: string) => {
    const content = { requestId, message: 'Hello' }
    return enqueue(db, { id: newId(), command: 'chat.send', content, writtenAt: '' })
  }
  const later = Date.now() + 100_000
  await enqueueChat('tried before')
  await enqueueChat('put off')
  await db.outbox.where({ lane: 'put off' }).modify({ isPutOff: true })
  const due = async () =>
    (await db.outbox.filter(({ notBefore }) => notBefore < later).toArray()).map(({ lane }) => lane)
  const seen: string[][] = []
  const flush = vi.fn<typeof flushOutbox>(async () => {
    seen.push(await due())
    await db.outbox.toCollection().modify({ attempts: 1, notBefore: later })
    return { state: 'waiting', at: later }
  })
  start(flush)
  await expect.poll(() => results).toHaveLength(1)
  notifyPullToRefresh()
  await expect.poll(() => results).toHaveLength(2)
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => results).toHaveLength(3)
  expect(seen.slice(1)).toEqual([['tried before'], ['tried before']])
  await runner.stop()
  notifyPullToRefresh()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(flush).toHaveBeenCalledTimes(3)
})

it('retries an entry at once if a pull-to-refresh came while it was in flight', async () => {
  const content = { requestId: newId(), message: 'Hello' }
  await enqueue(db, { id: newId(), command: 'chat.send', content, writtenAt: '' })
  const later = Date.now() + 100_000
  const seen: number[] = []
  const flush = vi.fn<typeof flushOutbox>(async () => {
    seen.push((await db.outbox.toCollection().first())?.notBefore ?? 0)
    if (seen.length === 1) notifyPullToRefresh()
    await db.outbox.toCollection().modify({ notBefore: later })
    return { state: 'waiting', at: later }
  })
  start(flush)
  await expect.poll(() => results).toHaveLength(1)
  expect(seen).toEqual([0, 0])
})

it('flushes again when a retry is due, and once more for entries written during a flush', async () => {
  let finish: (result: FlushResult) => void = () => undefined
  const flush = vi
    .fn<typeof flushOutbox>()
    .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    .mockImplementationOnce(async () => ({ state: 'waiting', at: Date.now() + 40 }))
    .mockResolvedValue({ state: 'idle' })
  start(flush)
  await expect.poll(() => flush).toHaveBeenCalledTimes(1)
  runner.flush()
  runner.flush()
  finish({ state: 'idle' })
  await expect.poll(() => results.map(({ state }) => state)).toEqual(['waiting', 'idle'])
  expect(flush).toHaveBeenCalledTimes(3)
})

it('does not try again without a connection for entries written during a try', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const flush = vi
    .fn<typeof flushOutbox>()
    .mockImplementationOnce(async () => {
      runner.flush()
      return { state: 'waiting', at: Date.now() + 100_000 }
    })
    .mockResolvedValue({ state: 'idle' })
  start(flush)
  await expect.poll(() => results.map(({ state }) => state)).toEqual(['waiting'])
  runner.flush()
  expect(flush).toHaveBeenCalledTimes(1)
})

it('waits after a database error, and does nothing once it is stopped', async () => {
  const flush = vi.fn<typeof flushOutbox>().mockRejectedValue(new Error('closed'))
  start(flush)
  await expect.poll(() => results[0]?.state).toBe('waiting')
  await runner.stop()
  page.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(flush).toHaveBeenCalledTimes(1)
})

it('ignores events of another build that it does not know', async () => {
  const events: unknown[] = []
  runner = startOutboxRunner(db, {
    onEvent: (event) => events.push(event),
    onResult: (result) => results.push(result),
    flush: async () => ({ state: 'idle' }),
  })
  await expect.poll(() => results).toHaveLength(1)
  const channel = new BroadcastChannel(outboxChannelName)
  channel.postMessage({ type: 'not_sent', entryId: 'a' })
  channel.postMessage({ type: 'sending', entryId: 'b' })
  await expect.poll(() => events).toEqual([{ type: 'sending', entryId: 'b' }])
  channel.close()
})
