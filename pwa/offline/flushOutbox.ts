import { classifyFailure } from './classifyReply.ts'
import { keepReply } from './keepReply.ts'
import { longestWaitMs, nextAttemptAt, nextEntries } from './nextEntries.ts'
import type { OfflineDb } from './offlineDb.ts'
import type { OutboxEntry } from './outboxEntry.ts'
import { withOutboxLock } from './outboxLock.ts'
import { sendEntry, type Transport } from './sendEntry.ts'

/** Why a flush ended. */
export type FlushResult =
  /** Nothing waits that could go by itself. */
  | { state: 'idle' }
  /** Something is to be tried again. @property at milliseconds since 1970 */
  | { state: 'waiting'; at: number }
  | { state: 'signed_out' }
  | { state: 'other_person' }

/** What a flush tells about itself while it runs. */
export type FlushEvent =
  | { type: 'sending'; entryId: string }
  | { type: 'progress'; entryId: string; sentBytes: number; totalBytes: number }
  /** The server has it, and the entry is gone. @property reply the parsed reply of its call */
  | { type: 'sent'; entry: OutboxEntry; reply: unknown }
  | { type: 'not_sent'; entryId: string }
  | { type: 'needs_you'; entry: OutboxEntry }

interface FlushOptions {
  fetch?: Transport['fetch']
  /** Milliseconds since 1970. */
  now?: () => number
  onEvent?: (event: FlushEvent) => void
}

const shortestWaitMs = 1000
const longestBackoffMs = 5 * 60 * 1000

/**
 * Sends what waits in a person's outbox, lane by lane, until nothing can go any more. An entry leaves in the same moment as the
 * server's reply enters what is saved; everything else stays.
 */
export async function flushOutbox(db: OfflineDb, options: FlushOptions = {}): Promise<FlushResult> {
  return withOutboxLock(db.userId, () => flush(db, options))
}

async function flush(db: OfflineDb, options: FlushOptions): Promise<FlushResult> {
  const now = options.now ?? Date.now
  const tell = options.onEvent ?? (() => undefined)
  const transport: Transport = {
    fetch: options.fetch,
    onProgress: (entryId, sentBytes, totalBytes) =>
      tell({ type: 'progress', entryId, sentBytes, totalBytes }),
  }

  for (;;) {
    const entries = await db.outbox.orderBy('seq').toArray()
    const ready = nextEntries(entries, now())
    if (ready.length === 0) {
      const at = nextAttemptAt(entries)
      return at === undefined ? { state: 'idle' } : { state: 'waiting', at }
    }
    const attempts = ready.map((entry) => attempt(db, entry, { now, tell, transport }))
    // Also where one breaks: the lock is not given up while calls are on their way.
    await Promise.allSettled(attempts)
    const results = await Promise.all(attempts)
    const stop = results.find((result) => result !== undefined)
    if (stop) return stop
  }
}

interface Attempt {
  now: () => number
  tell: (event: FlushEvent) => void
  transport: Transport
}

/** @returns why the whole flush has to end, or undefined to go on */
async function attempt(
  db: OfflineDb,
  entry: OutboxEntry,
  { now, tell, transport }: Attempt,
): Promise<FlushResult | undefined> {
  // Discarded or edited since it was read.
  const current = await db.outbox.get(entry.seq)
  if (current?.id !== entry.id || current.state !== 'waiting') return undefined
  tell({ type: 'sending', entryId: entry.id })
  let reply: unknown
  try {
    reply = await sendEntry(db, current, transport)
  } catch (error) {
    tell({ type: 'not_sent', entryId: entry.id })
    const outcome = classifyFailure(error)
    switch (outcome.kind) {
      case 'signed_out':
      case 'other_person':
        return { state: outcome.kind }
      case 'needs_you': {
        const change = { state: 'needs_you', problem: outcome.problem } as const
        const changed = await db.outbox.where({ id: entry.id }).modify(change)
        // Gone where another flusher of the same entry was luckier.
        if (changed > 0) tell({ type: 'needs_you', entry: { ...current, ...change } })
        return undefined
      }
      case 'retry': {
        const notBefore = now() + Math.min(outcome.afterMs ?? waitMs(current.attempts), longestWaitMs)
        const isPutOff = outcome.afterMs !== undefined
        await db.outbox
          .where({ id: entry.id })
          .modify({ attempts: current.attempts + 1, notBefore, isPutOff })
        // Without a network the other lanes need not try: each would only wait for its own time-out.
        return outcome.isOffline ? { state: 'waiting', at: notBefore } : undefined
      }
    }
  }
  await keepReply(db, current, reply)
  tell({ type: 'sent', entry: current, reply })
  return undefined
}

/** 1 s doubling to 5 minutes, spread so that phones that lost the same network do not come back together. */
function waitMs(attempts: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** attempts, longestBackoffMs)
  return wait * (0.75 + Math.random() / 2)
}
