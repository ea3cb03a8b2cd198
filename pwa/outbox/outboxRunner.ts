import { isReachable, onReturn } from '../http/reachability.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { withReopening } from '../offline/openOfflineDb.ts'
import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import { onPullToRefresh } from '../ui/liveUpdates.ts'
import { type FlushResult, flushOutbox, type OutboxEvent } from './queue/flushOutbox.ts'
import { clearBackoff } from './queue/outbox.ts'

interface RunnerOptions {
  /** Called with events of this tab, other tabs and the worker. */
  onEvent: (event: OutboxEvent) => void
  /** Called when a flush of this tab has ended. */
  onResult: (result: FlushResult) => void
  flush?: typeof flushOutbox
}

export interface OutboxRunner {
  /** Flushes the outbox, and registers Background Sync in case the page is closed before the flush is done. */
  flush: () => void
  /** Flushes the outbox without waiting for backoff. */
  flushNow: () => void
  /** Resolves when the calls in flight have ended. */
  stop: () => Promise<void>
}

/** How long to wait after a database error. */
const storePauseMs = 30_000
const longestTimerMs = 5 * 60_000

/**
 * Flushes a user's outbox from this page: at once, when a retry is due, when calls may get through again, when the page becomes visible
 * and on pull-to-refresh. Posts its events to other tabs.
 */
export function startOutboxRunner(db: OfflineDb, options: RunnerOptions): OutboxRunner {
  const { onEvent, onResult, flush = flushOutbox } = options
  const channel = new BroadcastChannel(outboxChannelName)
  let isRunning = false
  let isWantedAgain = false
  let skipsBackoff = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const emit = (event: OutboxEvent) => {
    channel.postMessage(event)
    if (!isStopped) onEvent(event)
  }

  function run(): Promise<void> {
    isWantedAgain = isRunning
    if (!isRunning && !isStopped) running = runNow()
    return running
  }

  async function runNow(): Promise<void> {
    isRunning = true
    clearTimeout(timer)
    timer = undefined
    let result: FlushResult
    do {
      isWantedAgain = false
      try {
        result = await withReopening(db, flushOnce)
      } catch {
        result = { state: 'waiting', at: Date.now() + storePauseMs }
      }
      // Without a connection, another try with each message written meanwhile would find nothing new.
    } while (isWantedAgain && !isStopped && (result.state !== 'waiting' || isReachable()))
    isRunning = false
    if (isStopped) return
    onResult(result)
    if (result.state === 'waiting') {
      const wait = Math.min(Math.max(result.at - Date.now(), 0), longestTimerMs)
      timer = setTimeout(() => void run(), wait)
    }
  }

  async function flushOnce(): Promise<FlushResult> {
    if (skipsBackoff) await clearBackoff(db)
    skipsBackoff = false
    return flush(db, { onEvent: emit })
  }

  /** Flushes now. Also applies to entries in flight: if they fail, they are retried at once. */
  function flushNow(): Promise<void> {
    skipsBackoff = true
    return run()
  }

  const flushAgain = () => void flushNow()
  const stopListening = [onPullToRefresh(flushAgain), onReturn(flushAgain)]
  const onVisible = () => {
    if (document.visibilityState === 'visible') void flushNow()
  }
  document.addEventListener('visibilitychange', onVisible)
  channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) => {
    // A tab or worker of another build may send events that this one does not know.
    if (!eventTypes.has(data.type)) return
    onEvent(data)
    // Another tab or the worker reached the server, so backoff no longer applies.
    if (data.type === 'ended' && data.end === 'sent' && timer !== undefined) void flushNow()
  }
  void flushNow()

  return {
    flush() {
      // Without a connection the next try is set already.
      if (isReachable() || timer === undefined) void run()
      // Registered after the page's own flush has asked for the lock: the worker gets it second and sends the rest.
      void registerSync()
    },
    flushNow: () => void flushNow(),
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const stop of stopListening) stop()
      document.removeEventListener('visibilitychange', onVisible)
      // Not closed: a running flush still posts its events to other tabs.
      channel.onmessage = null
      return running
    },
  }
}

const eventTypes: ReadonlySet<OutboxEvent['type']> = new Set(['sending', 'progress', 'ended'])

/** Background Sync, missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/SyncManager */
interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as WithSync | undefined)?.sync?.register(outboxSyncTag)
  } catch {
    // Not supported or not allowed. The page sends when it is open.
  }
}
