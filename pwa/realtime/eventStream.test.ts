import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEventStream } from './eventStream.ts'

const requestId = '01990000-0000-7000-8000-000000000001'

class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = FakeEventSource.CONNECTING
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onerror?: () => void
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  open() {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  /** A lost connection: the browser reconnects by itself. */
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
const callbacks = {
  onInvalidation: vi.fn(),
  onPresence: vi.fn(),
  onOpen: vi.fn(),
  onRefused: vi.fn(),
}

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
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('openEventStream', () => {
  it('passes on invalidations, also of unknown types, and ignores anything else', () => {
    const known = { type: 'chat.message_sent', requestId, topic: 'chat' }
    const newer = { type: 'weather.changed', requestId }
    openEventStream(callbacks)
    for (const sent of [known, newer, { type: 'chat.message_sent' }]) {
      sources[0]?.onmessage?.({ data: JSON.stringify(sent) })
    }
    sources[0]?.onmessage?.({ data: 'not JSON' })
    expect(callbacks.onInvalidation.mock.calls).toEqual([[known], [newer]])
  })

  it('passes on who writes, and ignores what it cannot read', () => {
    const ana = { requestId, userId: requestId, name: 'Ana', writing: 'offer' }
    openEventStream(callbacks)
    for (const data of [JSON.stringify(ana), JSON.stringify({ ...ana, writing: 'novel' }), '{']) {
      sources[0]?.dispatchEvent(new MessageEvent('presence', { data }))
    }
    expect(callbacks.onPresence.mock.calls).toEqual([[ana]])
    expect(callbacks.onInvalidation).not.toHaveBeenCalled()
  })

  it('says since when invalidations were missed: while it was opening, or at any time before a reconnect', () => {
    const start = Date.now()
    openEventStream(callbacks)
    vi.advanceTimersByTime(3_000)
    sources[0]?.open()
    sources[0]?.drop()
    sources[0]?.open()
    expect(callbacks.onOpen.mock.calls).toEqual([[start], [0]])
  })

  it('reconnects after a refusal, with backoff', () => {
    openEventStream(callbacks)
    sources[0]?.refuse()
    expect(callbacks.onRefused).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1_500)
    expect(sources).toHaveLength(2)
    sources[1]?.refuse()
    vi.advanceTimersByTime(900)
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(2_100)
    expect(sources).toHaveLength(3)
  })

  it('reconnects at once when the network is back', () => {
    openEventStream(callbacks)
    sources[0]?.refuse()
    page.dispatchEvent(new Event('online'))
    expect(sources).toHaveLength(2)
  })

  it('reconnects at once when a page becomes visible whose stream the server has ended for a newer tab', () => {
    openEventStream(callbacks)
    sources[0]?.open()
    // The browser waits as long as the server asked.
    sources[0]?.drop()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(sources).toHaveLength(2)
    sources[1]?.open()
    expect(callbacks.onOpen).toHaveBeenLastCalledWith(0)
  })

  it('keeps an open connection when the page becomes visible', () => {
    openEventStream(callbacks)
    sources[0]?.open()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(sources).toHaveLength(1)
  })

  it('does not reconnect once it is stopped', () => {
    const stop = openEventStream(callbacks)
    sources[0]?.refuse()
    stop()
    page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(120_000)
    expect(sources).toHaveLength(1)
  })
})
