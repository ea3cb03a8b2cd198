import type { OfflineDb } from '../offline/offlineDb.ts'
import { withReopening } from '../offline/openOfflineDb.ts'
import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import { onPullToRefresh } from '../ui/pullToRefresh.ts'
import { type FlushResult, flushOutbox, type OutboxEvent } from './queue/flushOutbox.ts'
import { hurryOutbox } from './queue/outbox.ts'

interface RunnerOptions {
  /** Of this tab, of other tabs and of the worker. */
  onEvent: (event: OutboxEvent) => void
  /** A flush of this tab has ended. */
  onResult: (result: FlushResult) => void
  flush?: typeof flushOutbox
}

export interface OutboxRunner {
  /** Something new waits: sends it, now or by the worker if the page does not live that long. */
  flush: () => void
  /** As `flush`, and what waits for its next try is tried now. */
  hurry: () => void
  /** Resolves when what is being sent right now has its answer. */
  stop: () => Promise<void>
}

/** How long to leave a store alone that failed. */
const storePauseMs = 30_000
const longestTimerMs = 5 * 60_000

/** Sends a person's outbox from this page: at once, when the network or the person comes back, and when it is time again. */
export function startOutboxRunner(db: OfflineDb, options: RunnerOptions): OutboxRunner {
  const { onEvent, onResult, flush = flushOutbox } = options
  const channel = openChannel()
  let isRunning = false
  let isWantedAgain = false
  let isHurried = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const tell = (event: OutboxEvent) => {
    channel?.postMessage(event)
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
        result = await withReopening(db, flushNow)
      } catch {
        result = { state: 'waiting', at: Date.now() + storePauseMs }
      }
    } while (isWantedAgain && !isStopped)
    isRunning = false
    if (isStopped) return channel?.close()
    onResult(result)
    if (result.state === 'waiting') {
      const wait = Math.min(Math.max(result.at - Date.now(), 0), longestTimerMs)
      timer = setTimeout(() => void run(), wait)
    }
  }

  async function flushNow(): Promise<FlushResult> {
    if (isHurried) await hurryOutbox(db)
    isHurried = false
    return flush(db, { onEvent: tell })
  }

  /** Also what is being tried right now: once that has failed it is tried again at once. */
  function hurry(): Promise<void> {
    isHurried = true
    return run()
  }

  const onOnline = () => void hurry()
  const stopListening = onPullToRefresh(onOnline)
  const onVisible = () => {
    if (document.visibilityState === 'visible') void hurry()
  }
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) => {
      onEvent(data)
      // Somebody else got through: there is no reason to wait any longer.
      if (data.type === 'ended' && data.end === 'sent' && timer !== undefined) void hurry()
    }
  }
  void hurry()

  return {
    flush() {
      void run()
      // After the page's own try: the worker comes to the lock second, and sends what the page did not live to send.
      void registerSync()
    },
    hurry: () => void hurry(),
    stop() {
      isStopped = true
      clearTimeout(timer)
      stopListening()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
      // What this tab is in the middle of is still told to the others.
      if (!isRunning) channel?.close()
      else if (channel) channel.onmessage = null
      return running
    },
  }
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(outboxChannelName)
}

/** Background Sync, which TypeScript's library does not know: developer.mozilla.org/docs/Web/API/SyncManager */
interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as WithSync | undefined)?.sync?.register(outboxSyncTag)
  } catch {
    // Not here, or not allowed. The page sends when it is open.
  }
}
