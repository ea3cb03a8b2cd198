import { healthApi } from '#contract/health.ts'
import { callApi } from '../../http/callApi.ts'
import { isReachable } from '../../http/reachability.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { isDiskFull, unlessDiskFull } from '../../offline/openOfflineDb.ts'
import { withLock } from '../../offline/withLock.ts'
import { commandNamed } from '../commands/registry.ts'
import { nextAttemptAt, nextEntries } from './nextEntries.ts'
import { fileOf, hasSameContent, listOutbox } from './outbox.ts'
import type { OutboxEntry } from './outboxEntry.ts'
import { commandOf, type Sent, sendCall, sendFile, type Transport } from './sendEntry.ts'
import { type FlushResult, type SettledChange, settleFailure } from './settleFailure.ts'

export type { FlushResult } from './settleFailure.ts'

/** How an attempt to send an entry ended. */
export type AttemptEnd =
  /** The server has the entry, which is deleted here. */
  | 'sent'
  /** The entry will be sent again. */
  | 'waiting'
  | 'needs_you'
  /** Not sent: the user is signed out, another one is signed in, or the entry was edited or discarded. */
  | 'stopped'

/** Events of a flush. Each attempt emits one `sending` and one `ended`; `ended` alone means that no attempt was made (offline). */
export type OutboxEvent =
  | { type: 'sending'; entryId: string }
  | { type: 'progress'; entryId: string; sentBytes: number; totalBytes: number }
  /**
   * Emitted after the database has the outcome.
   * @property entry its current state, or the last one if it is deleted
   * @property sent the server's answer, if it was sent
   */
  | { type: 'ended'; end: AttemptEnd; entry: OutboxEntry; sent?: Sent }

interface FlushOptions {
  fetch?: Transport['fetch']
  /** Milliseconds since 1970. */
  now?: () => number
  /** The device's opinion, `isReachable` by default. */
  isOnline?: () => boolean
  onEvent?: (event: OutboxEvent) => void
}

/** When to try again after the device knew of no connection and the server did not answer. */
const offlinePauseMs = 30_000

/**
 * Sends a user's waiting entries until nothing more can be sent, one flush at a time per device (`withLock`). Lanes are
 * sent in parallel, the entries of a lane in order. A sent entry is deleted in the transaction that stores its reply.
 *
 * @returns why the flush ended. Failed calls do not reject; errors of the database do.
 */
export async function flushOutbox(db: OfflineDb, options: FlushOptions = {}): Promise<FlushResult> {
  return withLock(`outbox.${db.userId}`, () => flush(db, options))
}

async function flush(db: OfflineDb, options: FlushOptions): Promise<FlushResult> {
  const now = options.now ?? Date.now
  const isOnline = options.isOnline ?? isReachable
  const emit = options.onEvent ?? (() => undefined)
  const transport: Transport = {
    fetch: options.fetch,
    onProgress: (entryId, sentBytes, totalBytes) =>
      emit({ type: 'progress', entryId, sentBytes, totalBytes }),
  }

  let isThere = false
  let claimed: Turn[] = []
  for (;;) {
    if (claimed.length === 0) {
      const entries = await listOutbox(db)
      const ready = nextEntries(entries, now())
      if (ready.length === 0) {
        const at = nextAttemptAt(entries)
        return at === undefined ? { state: 'idle' } : { state: 'waiting', at }
      }
      isThere ||= isOnline()
      if (!isThere) {
        isThere = await serverAnswers(transport)
        // Other entries may be ready by now.
        if (isThere) continue
        for (const entry of ready) emit({ type: 'ended', end: 'waiting', entry })
        return { state: 'waiting', at: now() + offlinePauseMs }
      }
      claimed = ready.map((entry) => ({ entry }))
      for (const entry of ready) emit({ type: 'sending', entryId: entry.id })
    }
    let left = claimed.length
    let stop: FlushResult | undefined
    const isLast = () => left === 1 && stop === undefined
    const attempts = claimed.map(async (turn) => {
      const ended = await attempt(db, turn, { now, emit, transport, isLast })
      left -= 1
      stop ??= ended.stop
      return ended.next ?? []
    })
    // Wait for all, even if one rejects: the lock must be held while calls are in flight.
    await Promise.allSettled(attempts)
    claimed = (await Promise.all(attempts)).flat()
    if (stop) return stop
  }
}

/**
 * Whether the server can be reached after all: the device is often wrong. Checked with the health call, because an
 * entry whose own call was tried can no longer be edited.
 */
async function serverAnswers({ fetch }: Transport): Promise<boolean> {
  return callApi(healthApi.health, { fetch }).then(
    () => true,
    () => false,
  )
}

/** An entry to send. @property before set once it is stored that the server may have the entry from now on */
interface Turn {
  entry: OutboxEntry
  before?: BeforeCall | undefined
}

interface Attempt {
  now: () => number
  emit: (event: OutboxEvent) => void
  transport: Transport
  /** Whether all other attempts of this round have ended, and the flush continues. */
  isLast: () => boolean
}

interface Ended {
  /** Why the whole flush has to end. */
  stop?: FlushResult | undefined
  /** The next round, if the reply of this one's last attempt was stored with it. */
  next?: Turn[] | undefined
}

/** Sends one entry and stores the outcome. */
async function attempt(
  db: OfflineDb,
  { entry, before }: Turn,
  { now, emit, transport, isLast }: Attempt,
): Promise<Ended> {
  let sent: Sent | undefined
  try {
    // Before anything is stored about a call that cannot be made.
    commandOf(entry)
    await sendFile(db, entry, transport)
    before ??= await markCalled(db, entry)
    if (before) sent = await sendCall(entry, transport)
  } catch (error) {
    const wasCalled = before !== undefined
    const { change, stop } = settleFailure({ entry: { ...entry, ...before }, error, wasCalled, now: now() })
    let after: OutboxEntry | undefined = entry
    try {
      after = await storeFailure(db, entry, change)
    } finally {
      const isOver = after === undefined || (stop !== undefined && stop.state !== 'waiting')
      const end = after?.state === 'needs_you' ? 'needs_you' : isOver ? 'stopped' : 'waiting'
      emit({ type: 'ended', end, entry: after ?? entry })
    }
    return { stop }
  }
  let next: Turn[] | undefined
  try {
    if (sent)
      next = await keepReply(db, entry, sent.reply, () => (isLast() ? claimNext(db, now()) : undefined))
  } catch (error) {
    // The entry is sent again, and is answered with the same reply.
    emit({ type: 'ended', end: 'waiting', entry })
    throw error
  }
  emit({ type: 'ended', entry, ...(sent ? { end: 'sent', sent } : { end: 'stopped' }) })
  // At once, so that both events are drawn together.
  for (const turn of next ?? []) emit({ type: 'sending', entryId: turn.entry.id })
  return { next }
}

/** @returns the updated entry; undefined if it was edited meanwhile, or sent by another flusher (without Web Locks) */
async function storeFailure(
  db: OfflineDb,
  tried: OutboxEntry,
  { state, ...change }: SettledChange,
): Promise<OutboxEntry | undefined> {
  let after: OutboxEntry | undefined
  await db.outbox.where({ id: tried.id }).modify((entry, row) => {
    if (!hasSameContent(entry, tried)) return
    if (state === 'needs_you' && commandNamed(entry.command)?.isDroppedIfRefused) {
      // Dexie deletes the row of a modified entry whose value is deleted.
      delete (row as Partial<typeof row>).value
      return
    }
    Object.assign(entry, change)
    // If the user started editing meanwhile, it stays `editing`.
    if (state && entry.state === 'waiting') entry.state = state
    after = entry
  })
  return after
}

/** State from earlier calls of the entry. */
type BeforeCall = Pick<OutboxEntry, 'mayHaveArrived'>

/**
 * Stores that the server may have the entry from now on, and checks in the same step that it may still be sent.
 *
 * @returns undefined if it was edited or discarded meanwhile
 */
async function markCalled(db: OfflineDb, sending: OutboxEntry): Promise<BeforeCall | undefined> {
  let before: BeforeCall | undefined
  const marking = db.outbox.where({ id: sending.id }).modify((entry) => {
    if (entry.state !== 'waiting' || !hasSameContent(entry, sending)) return
    before = { mayHaveArrived: entry.mayHaveArrived }
    Object.assign(entry, { mayHaveArrived: true, uploadedFileId: fileOf(entry) })
  })
  // On a full disk the entry cannot be edited either, and sending it frees space.
  await unlessDiskFull(marking)
  return before
}

/** Returns the entry to send next, and marks as called those without a file to upload, because a commit takes longer than a fast call. */
async function claimNext(db: OfflineDb, now: number): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const entry of nextEntries(await listOutbox(db), now)) {
    const isAtCall = fileOf(entry) === entry.uploadedFileId
    turns.push({ entry, before: isAtCall ? { mayHaveArrived: entry.mayHaveArrived } : undefined })
    if (isAtCall) await db.outbox.update(entry.seq, { mayHaveArrived: true })
  }
  return turns
}

/**
 * Deletes a sent entry and stores its reply in one transaction, so that a message is never shown twice or briefly missing. If
 * the disk is full, only the entry is deleted: the reply can be fetched again, but the entry would block its lane.
 *
 * @param reply the parsed reply of the entry's call
 * @param andThen runs in the same transaction
 * @returns what `andThen` returns; undefined if the disk is full
 */
async function keepReply<T>(
  db: OfflineDb,
  entry: OutboxEntry,
  reply: unknown,
  andThen: () => T,
): Promise<Awaited<T> | undefined> {
  const saved = [db.outbox, db.outgoingFiles, db.threads, db.sentRequests, db.tickets]
  try {
    return await db.transaction('rw', saved, async () => {
      await removeSent(db, entry)
      await commandNamed(entry.command)?.onSent?.(db, reply)
      return await andThen()
    })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await db.transaction('rw', db.outbox, db.outgoingFiles, () => removeSent(db, entry))
    return undefined
  }
}

/** An entry that was edited while its call was in flight stays: the server has the old content. */
async function removeSent(db: OfflineDb, sent: OutboxEntry): Promise<void> {
  const entry = await db.outbox.get(sent.seq)
  if (!entry || !hasSameContent(entry, sent)) return
  await db.outbox.delete(entry.seq)
  const file = fileOf(entry)
  if (file !== undefined) await db.outgoingFiles.delete(file)
}
