import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isReachable, subscribeReachability } from '../http/reachability.ts'
import { openEventStream } from './eventStream.ts'

const requestId = '01990000-0000-7000-8000-000000000001'

class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = FakeEventSource.CONNECTING
  onerror?: () => void
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  /** The first sign of life, or a later one. */
  open(completeMs = 5_000) {
    this.readyState = FakeEventSource.OPEN
    this.say('alive', `${completeMs}`)
  }

  say(type: string, data: unknown) {
    this.dispatchEvent(
      new MessageEvent(type, { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    )
  }

  /** A lost connection: the browser would reconnect by itself. */
  drop() {
    this.readyState = FakeEventSource.CONNECTING
    this.onerror?.()
  }

  /** An HTTP error: the browser does not reconnect. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.onerror?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

let sources: FakeEventSource[]
let page: EventTarget & { visibilityState: string }
let stop: () => void

beforeEach(() => {
  sources = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const callbacks = {
  onInvalidation: vi.fn(),
  onPresence: vi.fn(),
  onGap: vi.fn(),
  onLive: vi.fn(),
  onRefused: vi.fn(),
}
const newest = () => {
  const source = sources.at(-1)
  if (!source) throw new Error('No stream was opened')
  return source
}
function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
const isOpen = () => sources.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED).length

describe('the event stream of a page', () => {
  it('passes on invalidations, also of unknown types, and ignores anything else', () => {
    const known = { type: 'chat.message_sent', requestId, addresses: [] }
    const newer = { type: 'weather.changed', requestId, addresses: [] }
    stop = openEventStream(callbacks)
    for (const sent of [known, newer, { type: 'chat.message_sent' }, 'not JSON'])
      newest().say('message', sent)
    expect(callbacks.onInvalidation.mock.calls).toEqual([[known], [newer]])
  })

  it('passes on who writes, and ignores what it cannot read', () => {
    const ana = { requestId, userId: requestId, name: 'Ana', writing: 'offer' }
    stop = openEventStream(callbacks)
    for (const sent of [ana, { ...ana, writing: 'novel' }, '{']) newest().say('presence', sent)
    expect(callbacks.onPresence.mock.calls).toEqual([[ana]])
    expect(callbacks.onInvalidation).not.toHaveBeenCalled()
  })

  it('says when invalidations may be missing: after a gap, and at the start if it took longer than the server repeats', () => {
    for (const [completeMs, gaps] of [
      [3_000, 0],
      [2_999, 1],
    ] as const) {
      callbacks.onGap.mockClear()
      stop = openEventStream(callbacks)
      expect(newest().url).toBe('/api/events?recent=true')
      vi.advanceTimersByTime(3_000)
      newest().say('message', { type: 'chat.message_sent', requestId, addresses: [] })
      newest().open(completeMs)
      newest().open(0)
      expect(callbacks.onGap).toHaveBeenCalledTimes(gaps)
      newest().drop()
      vi.advanceTimersByTime(1_500)
      expect(newest().url).toBe('/api/events')
      newest().open()
      expect(callbacks.onGap).toHaveBeenCalledTimes(gaps + 1)
      stop()
    }
  })

  it('passes on what was repeated only if it was published after the page began to read', () => {
    stop = openEventStream(callbacks)
    vi.advanceTimersByTime(2_000)
    const repeated = (ageMs: number) => ({ type: 'chat.message_sent', requestId, addresses: [], ageMs })
    for (const ageMs of [2_300, 2_200, 100]) newest().say('message', repeated(ageMs))
    expect(callbacks.onInvalidation.mock.calls).toEqual([[repeated(2_200)], [repeated(100)]])
  })

  it('is opened again with backoff and jitter, not by all browsers in the same second', () => {
    const random = vi.spyOn(Math, 'random')
    for (const [part, ms] of [
      [0, 500],
      [0.999, 1_499],
    ] as const) {
      random.mockReturnValue(part)
      stop = openEventStream(callbacks)
      const before = sources.length
      newest().open()
      vi.advanceTimersByTime(60_000 - 1)
      newest().drop()
      expect(newest().readyState).toBe(FakeEventSource.CLOSED)
      vi.advanceTimersByTime(ms - 1)
      expect(sources).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sources).toHaveLength(before + 1)
      newest().refuse()
      vi.advanceTimersByTime(2 * ms - 1)
      expect(sources).toHaveLength(before + 1)
      vi.advanceTimersByTime(1)
      expect(sources).toHaveLength(before + 2)
      stop()
    }
    random.mockRestore()
    expect(callbacks.onRefused).toHaveBeenCalledTimes(2)
  })

  it('is not opened in a circle if it ends at once each time', () => {
    stop = openEventStream(callbacks)
    for (let second = 0; second < 120; second += 1) {
      if (isOpen() > 0) {
        newest().open()
        newest().drop()
      }
      vi.advanceTimersByTime(1_000)
    }
    expect(sources.length).toBeLessThan(12)
  })

  it('is closed while the page is hidden, and opened at once when it is looked at', () => {
    stop = openEventStream(callbacks)
    newest().open()
    show('hidden')
    expect([isOpen(), callbacks.onLive.mock.lastCall]).toEqual([0, [false]])
    // Longer than a stream counts as alive after its last event.
    vi.advanceTimersByTime(10_000)
    page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
    show('visible')
    expect(isOpen()).toBe(1)
    newest().open()
    expect(callbacks.onGap).toHaveBeenCalledOnce()
    expect(callbacks.onLive).toHaveBeenLastCalledWith(true)
  })

  it('is not opened by a page that starts in the background', () => {
    page.visibilityState = 'hidden'
    stop = openEventStream(callbacks)
    expect(sources).toHaveLength(0)
    show('visible')
    expect(isOpen()).toBe(1)
  })

  it('stays closed when the server has ended it for a newer tab, until its own is looked at again', () => {
    stop = openEventStream(callbacks)
    newest().open()
    newest().say('replaced', '1')
    vi.advanceTimersByTime(30_000)
    expect([sources.length, isOpen()]).toEqual([1, 0])
    show('visible')
    expect(isOpen()).toBe(1)
  })

  it('is opened at once when the network is back, unless it has just spoken', () => {
    stop = openEventStream(callbacks)
    newest().refuse()
    page.dispatchEvent(new Event('online'))
    expect(sources).toHaveLength(2)
    newest().open()
    vi.advanceTimersByTime(3_000)
    page.dispatchEvent(new Event('online'))
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(10_000)
    page.dispatchEvent(new Event('online'))
    expect([sources.length, isOpen()]).toEqual([3, 1])
  })

  it('asks whether anything gets through when its connection is lost', async () => {
    const call = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', call)
    const stopFollowing = subscribeReachability(() => undefined)
    stop = openEventStream(callbacks)
    newest().open()
    expect(isReachable()).toBe(true)
    newest().drop()
    await expect.poll(() => isReachable()).toBe(false)
    expect(call.mock.calls[0]?.[0]).toBe('/api/health')
    newest().open()
    expect(isReachable()).toBe(true)
    stopFollowing()
  })

  it('is opened again when it is silent, although the connection seems to be there', () => {
    stop = openEventStream(callbacks)
    for (let beat = 0; beat < 10; beat += 1) {
      newest().open()
      vi.advanceTimersByTime(25_000)
    }
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(35_000)
    expect([sources.length, isOpen(), newest().url]).toEqual([2, 1, '/api/events'])
    expect(callbacks.onLive).toHaveBeenLastCalledWith(false)
    newest().open()
    expect(callbacks.onGap).toHaveBeenCalledOnce()
  })

  it('is one, although the page is looked at while another one is about to be opened', () => {
    stop = openEventStream(callbacks)
    newest().refuse()
    show('visible')
    newest().open()
    vi.advanceTimersByTime(20_000)
    expect([sources.length, isOpen()]).toEqual([2, 1])
  })

  it('does not reconnect once it is stopped', () => {
    stop = openEventStream(callbacks)
    newest().refuse()
    stop()
    page.dispatchEvent(new Event('online'))
    show('visible')
    vi.advanceTimersByTime(120_000)
    expect(sources).toHaveLength(1)
  })
})

describe('behind a proxy that holds replies back', () => {
  /** The messages that the proxy lets go when the server has ended the stream. */
  function release(...messages: object[]) {
    newest().open()
    for (const message of messages) newest().say('message', message)
    newest().drop()
  }

  it('streams follow each other that end with their first message, and each end counts as a gap', () => {
    stop = openEventStream(callbacks)
    vi.advanceTimersByTime(8_000)
    expect([isOpen(), newest().url]).toEqual([1, '/api/events?once=true'])
    const invalidation = { type: 'offer.made', requestId, addresses: [] }
    vi.advanceTimersByTime(20_000)
    release(invalidation)
    expect(callbacks.onInvalidation.mock.calls).toEqual([[invalidation]])
    expect([sources.length, isOpen(), newest().url]).toEqual([3, 1, '/api/events?once=true'])
    vi.advanceTimersByTime(25_000)
    release()
    expect([sources.length, isOpen()]).toEqual([4, 1])
    expect(callbacks.onGap).toHaveBeenCalledTimes(2)
    expect(callbacks.onLive).not.toHaveBeenCalledWith(true)
  })

  it('a page that is looked at again tries the usual stream first: the network may be another one', () => {
    stop = openEventStream(callbacks)
    vi.advanceTimersByTime(8_000)
    show('hidden')
    show('visible')
    expect(newest().url).toBe('/api/events')
  })
})
