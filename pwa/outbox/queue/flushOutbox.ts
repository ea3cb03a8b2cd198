import { healthApi } from '#contract/health.ts'
import { callApi } from '../../http/callApi.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { unlessDiskFull } from '../../offline/openOfflineDb.ts'
import { keepReply } from './keepReply.ts'
import { nextAttemptAt, nextEntries } from './nextEntries.ts'
import { fileOf, hasSameContent } from './outbox.ts'
import type { OutboxEntry } from './outboxEntry.ts'
import { withOutboxLock } from './outboxLock.ts'
import { sendCall, sendFile, type Transport } from './sendEntry.ts'
import { type SettledChange, settleFailure } from './settleFailure.ts'

/** Why a flush ended. */
export type FlushResult =
  /** Nothing waits that could go by itself. */
  | { state: 'idle' }
  /** Something is to be tried again. @property at milliseconds since 1970 */
  | { state: 'waiting'; at: number }
  | { state: 'signed_out' }
  | { state: 'other_person' }

/** How an attempt to send an entry ended. */
export type AttemptEnd =
  /** The server has it, and the entry is gone. */
  | 'sent'
  /** It is tried again by itself. */
  | 'waiting'
  | 'needs_you'
  /** It did not go out: nobody is signed in, somebody else is, or its person took it back. */
  | 'stopped'

/** What a flush tells about itself while it runs: each attempt begins once and ends once. */
export type OutboxEvent =
  | { type: 'sending'; entryId: string }
  | { type: 'progress'; entryId: string; sentBytes: number; totalBytes: number }
  /**
   * Told once the database has what came of it.
   * @property entry as it is now; as it was last where it is gone
   * @property reply of its call, where that was sent
   */
  | { type: 'ended'; end: AttemptEnd; entry: OutboxEntry; reply?: unknown }

interface FlushOptions {
  fetch?: Transport['fetch']
  /** Milliseconds since 1970. */
  now?: () => number
  /** Whether the device believes to have a network. */
  isOnline?: () => boolean
  onEvent?: (event: OutboxEvent) => void
}

/** When to look again whether a device that believes to have no network has one. Milliseconds. */
const offlinePauseMs = 30_000

/**
 * Sends what waits in a person's outbox, lane by lane, until nothing can go any more. An entry leaves in the same moment as the
 * server's reply enters what is saved; everything else stays.
 */
export async function flushOutbox(db: OfflineDb, options: FlushOptions = {}): Promise<FlushResult> {
  return withOutboxLock(db.userId, () => flush(db, options))
}

async function flush(db: OfflineDb, options: FlushOptions): Promise<FlushResult> {
  const now = options.now ?? Date.now
  const isOnline = options.isOnline ?? (() => globalThis.navigator?.onLine !== false)
  const tell = options.onEvent ?? (() => undefined)
  const transport: Transport = {
    fetch: options.fetch,
    onProgress: (entryId, sentBytes, totalBytes) =>
      tell({ type: 'progress', entryId, sentBytes, totalBytes }),
  }

  let isReachable = false
  for (;;) {
    const entries = await db.outbox.orderBy('seq').toArray()
    const ready = nextEntries(entries, now())
    if (ready.length === 0) {
      const at = nextAttemptAt(entries)
      return at === undefined ? { state: 'idle' } : { state: 'waiting', at }
    }
    isReachable ||= isOnline() || (await answers(transport))
    if (!isReachable) {
      for (const entry of ready) tell({ type: 'ended', end: 'waiting', entry })
      return { state: 'waiting', at: now() + offlinePauseMs }
    }
    const attempts = ready.map((entry) => attempt(db, entry, { now, tell, transport }))
    // Also where one breaks: the lock is not given up while calls are on their way.
    await Promise.allSettled(attempts)
    const results = await Promise.all(attempts)
    const stop = results.find((result) => result !== undefined)
    if (stop) return stop
  }
}

/**
 * Whether the server answers all the same: what a device believes about its network is often wrong. Found out with a call that
 * does nothing, since an entry that was tried can no longer be changed.
 */
async function answers({ fetch }: Transport): Promise<boolean> {
  return callApi(healthApi.health, { fetch }).then(
    () => true,
    () => false,
  )
}

interface Attempt {
  now: () => number
  tell: (event: OutboxEvent) => void
  transport: Transport
}

/** @returns why the whole flush has to end, or undefined to go on */
async function attempt(
  db: OfflineDb,
  { seq }: OutboxEntry,
  { now, tell, transport }: Attempt,
): Promise<FlushResult | undefined> {
  // Discarded or changed since it was read.
  const entry = await db.outbox.get(seq)
  if (entry?.state !== 'waiting') return undefined
  const { id } = entry
  tell({ type: 'sending', entryId: id })
  let noted: Noted | undefined
  let reply: unknown
  try {
    await sendFile(db, entry, transport)
    noted = await noteCall(db, entry)
    if (noted) reply = await sendCall(entry, transport)
  } catch (error) {
    const hasLeft = noted !== undefined
    const { change, stop } = settleFailure({ entry: { ...entry, ...noted }, error, hasLeft, now: now() })
    const after = await noteFailure(db, id, change)
    const isOver = stop !== undefined && stop.state !== 'waiting'
    const end = after?.state === 'needs_you' ? 'needs_you' : isOver ? 'stopped' : 'waiting'
    tell({ type: 'ended', end, entry: after ?? entry })
    return stop
  }
  if (noted) await keepReply(db, entry, reply)
  tell({ type: 'ended', end: noted ? 'sent' : 'stopped', entry, ...(noted && { reply }) })
  return undefined
}

/** @returns the entry as it is now; undefined where another flusher of it was luckier */
async function noteFailure(
  db: OfflineDb,
  id: string,
  { state, ...change }: SettledChange,
): Promise<OutboxEntry | undefined> {
  let after: OutboxEntry | undefined
  await db.outbox.where({ id }).modify((entry) => {
    Object.assign(entry, change)
    // Whoever began to change it meanwhile goes on with that.
    if (state && entry.state === 'waiting') entry.state = state
    after = entry
  })
  return after
}

/** What was known of earlier calls. */
type Noted = Pick<OutboxEntry, 'mayHaveArrived'>

/**
 * Notes that the server may have an entry from now on, in one step with looking whether it may still go.
 *
 * @returns undefined where it was discarded or changed meanwhile
 */
async function noteCall(db: OfflineDb, sending: OutboxEntry): Promise<Noted | undefined> {
  let noted: Noted | undefined
  const noting = db.outbox.where({ id: sending.id }).modify((entry) => {
    if (entry.state !== 'waiting' || !hasSameContent(entry, sending)) return
    noted = { mayHaveArrived: entry.mayHaveArrived }
    Object.assign(entry, { mayHaveArrived: true, uploadedFileId: fileOf(entry) })
  })
  // Nothing can be changed there either; but sending makes room.
  await unlessDiskFull(noting)
  return noted
}
