import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { callApi } from './callApi.ts'
import { isReachable, noteAnswer, onReturn, subscribeReachability } from './reachability.ts'

const ask = endpoint({ method: 'GET', path: '/api/seats', kind: 'json', reply: z.unknown() })

type Answer = (signal: AbortSignal) => Promise<Response>
const ours: Answer = async () => new Response('{"status":"ok"}')
const portal: Answer = async () => new Response('<html>Welcome to the hotel</html>')
const nothing: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
/** The connection is there, and nothing gets through. */
const hangs: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

let page: EventTarget & { visibilityState: string }
let device: { onLine: boolean }
let answers: { call: Answer; health: Answer }
let asked: string[]
let seen: boolean[]
let returned: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  // Not faked by these.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
    return controller.signal
  })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  device = { onLine: true }
  answers = { call: ours, health: ours }
  asked = []
  seen = []
  returned = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path)
    return answers[path === '/api/health' ? 'health' : 'call'](signal)
  })
  const stops = [
    subscribeReachability(() => seen.push(isReachable())),
    onReturn(() => {
      returned += 1
    }),
  ]
  stop = () => {
    for (const end of stops) end()
  }
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const call = () => callApi(ask).catch(() => undefined)
const settle = () => vi.advanceTimersByTimeAsync(0)
const answersAll = (answer: Answer) => {
  answers = { call: answer, health: answer }
}
async function lose(answer: Answer): Promise<void> {
  answersAll(answer)
  await call()
  await settle()
}
async function goOnline(isOnline: boolean): Promise<void> {
  device.onLine = isOnline
  page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  await settle()
}

describe('Live Shows counts as reachable', () => {
  it('although one call fails, while the server answers others', async () => {
    answers.call = portal
    await call()
    await settle()
    answers.call = nothing
    await call()
    await settle()
    expect([isReachable(), seen]).toEqual([true, []])
  })

  it.each([
    ['nothing gets through', nothing],
    ['a captive portal answers', portal],
    ['a proxy answers for us', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ])('no more when %s, and again at once when a call is answered', async (_, answer) => {
    await lose(answer)
    expect([isReachable(), returned]).toEqual([false, 0])
    answersAll(ours)
    await call()
    expect([isReachable(), seen, returned]).toEqual([true, [false, true], 1])
  })

  it('no more when the server is silent, although the device reports a network', async () => {
    answersAll(hangs)
    answers.call = nothing
    await call()
    expect(isReachable()).toBe(true)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(isReachable()).toBe(false)
  })

  it('no more ten seconds after a call to which nobody answers', async () => {
    answersAll(hangs)
    void call()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(isReachable()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(isReachable()).toBe(false)
  })

  it('although a call takes long, while the server answers others', async () => {
    answers = { call: hangs, health: ours }
    void call()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toEqual(['/api/seats', '/api/health'])
    expect(isReachable()).toBe(true)
  })

  it('again when the event stream speaks', async () => {
    await lose(nothing)
    noteAnswer()
    expect([isReachable(), returned]).toEqual([true, 1])
  })

  it('whatever our server says: an error of ours is an answer', async () => {
    const full = async () => new Response('{"message":"No room","code":"disk_full"}', { status: 507 })
    answersAll(full)
    await call()
    await settle()
    expect(isReachable()).toBe(true)
    expect(asked).toEqual(['/api/seats'])
  })

  it('not while the device reports no network, which needs no call to be known', async () => {
    await goOnline(false)
    expect([isReachable(), asked]).toEqual([false, []])
  })
})

describe('while nothing gets through', () => {
  it('the server is asked with growing pauses, and not by hidden pages', async () => {
    await lose(nothing)
    asked = []
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect(asked.length).toBeLessThanOrEqual(12)
    page.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(60_000)
    asked = []
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toEqual(['/api/health'])
  })

  it('the server is asked at once when the device reports a network again, before anything is sent', async () => {
    await lose(portal)
    await goOnline(false)
    asked = []
    await goOnline(true)
    expect([asked, isReachable(), returned]).toEqual([['/api/health'], false, 0])
    answersAll(ours)
    await goOnline(true)
    expect([isReachable(), returned]).toEqual([true, 1])
  })
})

it('a question that the connection before has swallowed is asked again, so that the return is not missed', async () => {
  const health: ((reply: Response) => void)[] = []
  await lose(nothing)
  answers.health = () => new Promise((resolve) => health.push(resolve))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(health).toHaveLength(1)
  await goOnline(false)
  await goOnline(true)
  health[0]?.(new Response('<html>Welcome to the hotel</html>'))
  await settle()
  expect(health).toHaveLength(2)
  health[1]?.(new Response('{"status":"ok"}'))
  await settle()
  expect([isReachable(), returned]).toEqual([true, 1])
})

it('a connection that comes and goes every second is followed every two seconds, and once more when it stays', async () => {
  for (let second = 0; second < 10; second += 1) {
    await goOnline(false)
    await vi.advanceTimersByTimeAsync(500)
    await goOnline(true)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(returned).toBeGreaterThanOrEqual(4)
  expect(returned).toBeLessThanOrEqual(6)
  const flapping = returned
  await vi.advanceTimersByTimeAsync(60_000)
  expect(returned).toBeLessThanOrEqual(flapping + 1)
  expect(asked).toEqual([])

  await goOnline(true)
  const before = returned
  await vi.advanceTimersByTimeAsync(500)
  await goOnline(false)
  await goOnline(true)
  expect(returned).toBe(before)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(returned).toBe(before + 1)
})
