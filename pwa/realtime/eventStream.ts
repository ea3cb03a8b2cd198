import type { z } from 'zod/mini'
import { aliveEvent, eventsApi, type Invalidation, invalidation, replacedEvent } from '#contract/events.ts'
import { type Presence, presence, presenceEvent } from '#contract/presence.ts'
import { noteAnswer, noteNoAnswer, onReturn } from '../http/reachability.ts'

interface EventStreamOptions {
  onInvalidation: (invalidation: Invalidation) => void
  onPresence: (presence: Presence) => void
  /** The stream is open, and invalidations may have been missed before: refetch everything. */
  onGap: () => void
  /** Invalidations begin or stop to arrive. */
  onLive?: (isLive: boolean) => void
  /** The server refused the connection. The session may have expired. */
  onRefused?: () => void
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000
/** A stream that has sent nothing by then is held back by a proxy. */
const helloMs = 8_000
/** A stream that is silent for that long is dead: the server gives a sign of life every 25 seconds. */
const silentMs = 60_000
/** A stream that has sent something so recently is alive, although the connection seems to have changed. */
const freshMs = 5_000
/** The data that a page shows first may have been read that long before its stream begins to open. */
const marginMs = 250
/** A stream that ends sooner is not opened again at once. */
const steadyMs = 1_000

/**
 * Opens the stream of invalidations while the page is visible. A lost or silent connection is opened again with backoff and jitter,
 * 1 to 60 s, and at once when calls may get through again or the page becomes visible. Behind a proxy that holds replies back,
 * streams follow each other that end with their first message; then nothing is live, and each of their ends counts as a gap.
 *
 * @returns closes the stream
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const { onInvalidation, onPresence, onGap, onLive, onRefused } = options
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missedSince = performance.now()
  let lastSignalAt = Number.NEGATIVE_INFINITY
  let isHeldBack = false

  function connect() {
    close()
    // Only data that was read while the first stream was opening is not read again.
    const query = isHeldBack ? '?once=true' : missedSince < 0 ? '' : '?recent=true'
    const opening = new EventSource(eventsApi.stream.path + query, { withCredentials: true })
    source = opening
    const openedAt = performance.now()
    let isOpen = false
    const expectSignalWithin = (ms: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        noteNoAnswer()
        isHeldBack = !isOpen && !isHeldBack
        lose()
        connect()
      }, ms)
    }
    const onSignal = () => {
      lastSignalAt = performance.now()
      noteAnswer()
      expectSignalWithin(silentMs)
    }
    const on = (type: string, listener: (data: string) => void) =>
      opening.addEventListener(type, (event: MessageEvent<string>) => {
        onSignal()
        listener(event.data)
      })
    on(aliveEvent, (completeMs) => {
      if (isOpen) return
      isOpen = true
      if (performance.now() - missedSince > Number(completeMs)) onGap()
      if (!isHeldBack) onLive?.(true)
    })
    on('message', (data) => {
      const parsed = parse(invalidation, data)
      // The page began to read after that, so it has seen the change.
      const isOld = (parsed?.ageMs ?? 0) > performance.now() - missedSince + marginMs
      if (parsed && !isOld) onInvalidation(parsed)
    })
    on(presenceEvent, (data) => {
      const parsed = parse(presence, data)
      if (parsed) onPresence(parsed)
    })
    // Another tab is visible. Reconnecting would end the next oldest stream, in turns.
    on(replacedEvent, () => lose())
    opening.onerror = () => {
      // EventSource reconnects by itself after a lost connection, but all clients at once.
      const isRefused = opening.readyState === EventSource.CLOSED
      const wasSteady = isOpen && performance.now() - openedAt > steadyMs
      // A user who only looks at the screen makes no call that would notice.
      noteNoAnswer()
      lose()
      if (isRefused) onRefused?.()
      if (wasSteady) failures = 0
      if (wasSteady && isHeldBack) connect()
      else connectLater()
    }
    expectSignalWithin(isHeldBack ? silentMs : helloMs)
  }

  function connectLater() {
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
    failures += 1
    // Jitter, so that not all clients reconnect at once to a restarted server.
    retry = setTimeout(connect, delay * (0.5 + Math.random()))
  }

  function close() {
    clearTimeout(retry)
    clearTimeout(silence)
    source?.close()
  }

  function lose() {
    close()
    missedSince = Number.NEGATIVE_INFINITY
    onLive?.(false)
  }

  function connectNow() {
    // The network may be another one.
    isHeldBack = false
    failures = 0
    connect()
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') lose()
    else if (!source || source.readyState === EventSource.CLOSED) connectNow()
  }
  const stopFollowing = onReturn(() => {
    if (document.visibilityState === 'hidden' || performance.now() - lastSignalAt < freshMs) return
    lose()
    connectNow()
  })
  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState !== 'hidden') connect()
  return () => {
    close()
    onLive?.(false)
    stopFollowing()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Returns undefined for anything else, which a newer server may send. */
function parse<S extends z.ZodMiniType>(schema: S, data: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
