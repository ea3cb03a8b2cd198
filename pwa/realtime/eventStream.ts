import { eventsApi, type Invalidation, invalidation } from '#contract/events.ts'

interface EventStreamOptions {
  onInvalidation: (invalidation: Invalidation) => void
  /** The connection is there after it was not: invalidations were missed, so fetch again what is shown. */
  onReconnect: () => void
  /** The server refused the connection; perhaps nobody is signed in any more. */
  onRefused?: () => void
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/**
 * Listens to what the server says has changed, and connects again whenever the connection is lost. Gives back how to stop.
 */
export function openEventStream({ onInvalidation, onReconnect, onRefused }: EventStreamOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasMissed = false

  function connect() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(eventsApi.stream.path, { withCredentials: true })
    source.onopen = () => {
      failures = 0
      if (hasMissed) onReconnect()
      hasMissed = false
    }
    source.onmessage = (event: MessageEvent<string>) => {
      const parsed = parseInvalidation(event.data)
      if (parsed) onInvalidation(parsed)
    }
    source.onerror = () => {
      hasMissed = true
      // The browser retries a lost connection by itself, but gives up on a refused one.
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      connectLater()
    }
  }

  function connectLater() {
    clearTimeout(timer)
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
    failures += 1
    // Spread out, so that a restarted server does not meet everybody at once.
    timer = setTimeout(connect, delay * (0.5 + Math.random()))
  }

  /** Phones cut connections of pages that are put away, and do not always say so. */
  function connectNow() {
    if (document.visibilityState === 'hidden' || source?.readyState === EventSource.OPEN) return
    failures = 0
    hasMissed = true
    connect()
  }

  connect()
  addEventListener('online', connectNow)
  document.addEventListener('visibilitychange', connectNow)
  return () => {
    clearTimeout(timer)
    source?.close()
    removeEventListener('online', connectNow)
    document.removeEventListener('visibilitychange', connectNow)
  }
}

/** Anything else that a newer server may send one day is not for this build. */
function parseInvalidation(data: string): Invalidation | undefined {
  try {
    return invalidation.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
