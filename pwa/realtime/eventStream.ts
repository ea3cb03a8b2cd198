import type { z } from 'zod/mini'
import { eventsApi, type Invalidation, invalidation } from '#contract/events.ts'
import { type Presence, presence, presenceEvent } from '#contract/presence.ts'

interface EventStreamOptions {
  onInvalidation: (invalidation: Invalidation) => void
  onPresence: (presence: Presence) => void
  /**
   * The stream is open, and invalidations may have been missed before: refetch what was fetched after a time, in milliseconds
   * since 1970. The first time, that is when the stream began to open; after a lost connection it is 0.
   */
  onOpen: (since: number) => void
  /** Invalidations begin or cease to arrive. */
  onLive?: (isLive: boolean) => void
  /** The server refused the connection. The session may have expired. */
  onRefused?: () => void
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/**
 * Opens the stream of invalidations and reconnects with backoff when the connection is lost: 1 to 60 s, and at once when the
 * network is back or the page becomes visible.
 *
 * @returns closes the stream
 */
export function openEventStream({
  onInvalidation,
  onPresence,
  onOpen,
  onLive,
  onRefused,
}: EventStreamOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missedSince = Date.now()

  function connect() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(eventsApi.stream.path, { withCredentials: true })
    source.onopen = () => {
      failures = 0
      onOpen(missedSince)
      onLive?.(true)
    }
    source.onmessage = (event: MessageEvent<string>) => {
      const parsed = parse(invalidation, event.data)
      if (parsed) onInvalidation(parsed)
    }
    source.addEventListener(presenceEvent, (event: MessageEvent<string>) => {
      const parsed = parse(presence, event.data)
      if (parsed) onPresence(parsed)
    })
    source.onerror = () => {
      missedSince = 0
      onLive?.(false)
      // EventSource reconnects by itself after a lost connection, but not after an HTTP error.
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      connectLater()
    }
  }

  function connectLater() {
    clearTimeout(timer)
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
    failures += 1
    // Jitter, so that not all clients reconnect at once to a restarted server.
    timer = setTimeout(connect, delay * (0.5 + Math.random()))
  }

  /** Phones cut the connections of background pages, not always with an error event. */
  function connectNow() {
    if (document.visibilityState === 'hidden' || source?.readyState === EventSource.OPEN) return
    failures = 0
    missedSince = 0
    connect()
  }

  connect()
  addEventListener('online', connectNow)
  document.addEventListener('visibilitychange', connectNow)
  return () => {
    clearTimeout(timer)
    source?.close()
    onLive?.(false)
    removeEventListener('online', connectNow)
    document.removeEventListener('visibilitychange', connectNow)
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
