import { liveQuery } from 'dexie'
import { createDraftStore, createSpareDrafts, type DraftStore } from '../forms/draftStore.ts'

import { createSignal, createStore, type Store } from '../http/createStore.ts'
import { withKnown } from '../http/readQuery.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { hasRoom, openOfflineDb, type StoreTrouble } from '../offline/openOfflineDb.ts'
import { type OutboxRunner, startOutboxRunner } from './outboxRunner.ts'
import type { FlushResult, OutboxEvent } from './queue/flushOutbox.ts'
import { listOutbox } from './queue/outbox.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/** Progress of an entry in flight. Both are 0 until the first progress event. */
export interface Sending {
  sentBytes: number
  totalBytes: number
}

export interface OutboxState {
  /** The user's database; undefined while it is being opened. */
  db: OfflineDb | undefined
  trouble: StoreTrouble | undefined
  /** All unsent entries, in the order of writing; undefined until first read. */
  entries: readonly OutboxEntry[] | undefined
  /** Entries in flight by id, whether sent by this tab, another one or the worker. */
  sending: ReadonlyMap<string, Sending>
  /** Result of this tab's last flush; undefined before the first. */
  lastResult: FlushResult | undefined
}

export interface Opened {
  db: OfflineDb
  runner: OutboxRunner
}

export interface OutboxStore {
  state: Store<OutboxState>
  /** Rejects if the store was closed before it was open. */
  opened: Promise<Opened>
  drafts: DraftStore
  /** Listens to events of this tab, other tabs and the worker. Returns the unsubscribe function. */
  onEvent: (listener: (event: OutboxEvent) => void) => () => void
  /** Reports that a write failed because the disk is full. */
  reportDiskFull: () => void
  /** Checks whether a full disk has room again. */
  checkRoom: () => Promise<void>
  close: () => void
}

const retryDelayMs = 2_000

/**
 * Opens a user's database and drafts, and starts flushing the outbox.
 *
 * @param onSignedOut called when a flush meets an expired session or another user's
 */
export function openOutboxStore(userId: string, onSignedOut: () => void): OutboxStore {
  const state = createStore<OutboxState>({
    db: undefined,
    trouble: undefined,
    entries: undefined,
    sending: new Map(),
    lastResult: undefined,
  })
  let isClosed = false
  let unsubscribeEntries: (() => void) | undefined
  const events = createSignal<[event: OutboxEvent]>()

  const set = (change: Partial<OutboxState>) => {
    if (!isClosed) state.set({ ...state.read(), ...change })
  }
  const setTrouble = (trouble: StoreTrouble | undefined) => set({ trouble })

  const opened = open()
  opened.catch(() => setTrouble('not_kept'))
  const drafts = createDraftStore(
    opened.then(({ db }) => db),
    createSpareDrafts(userId),
    () => setTrouble('full'),
  )

  async function open(): Promise<Opened> {
    const { db, trouble } = await openOfflineDb(userId, setTrouble)
    if (isClosed) {
      db.close()
      throw new Error('Closed before it was open')
    }
    followEntries(db)
    const runner = startOutboxRunner(db, { onEvent, onResult })
    set({ db, trouble })
    return { db, runner }
  }

  /** If it fails, the last result stays and it is retried. */
  function followEntries(db: OfflineDb) {
    const subscription = liveQuery(() => listOutbox(db)).subscribe({
      next: (entries) => set({ entries: withKnown(state.read().entries, entries) }),
      error() {
        unsubscribeEntries?.()
        const timer = setTimeout(() => followEntries(db), retryDelayMs)
        unsubscribeEntries = () => clearTimeout(timer)
      },
    })
    unsubscribeEntries = () => subscription.unsubscribe()
  }

  function onEvent(event: OutboxEvent) {
    // Another tab may belong to another user.
    if ('entry' in event && event.entry.userId !== userId) return
    set({ sending: sendingAfter(state.read().sending, event) })
    events.notify(event)
  }

  function onResult(lastResult: FlushResult) {
    // This tab held the lock, so nothing another flusher reported as in flight is still being sent.
    set({ lastResult, sending: new Map() })
    if (lastResult.state === 'signed_out' || lastResult.state === 'other_person') onSignedOut()
  }

  return {
    state,
    opened,
    drafts,
    onEvent: events.subscribe,
    reportDiskFull: () => setTrouble('full'),
    async checkRoom() {
      const { trouble, db } = state.read()
      if (trouble !== 'full' || !db) return
      if (await hasRoom(db).catch(() => false)) setTrouble(undefined)
    },
    close() {
      drafts.close()
      unsubscribeEntries?.()
      isClosed = true
      // A running flush still stores the server's replies.
      opened.then(({ db, runner }) => runner.stop().then(() => db.close())).catch(() => undefined)
    },
  }
}

/** Returns the entries in flight after an event. */
export function sendingAfter(
  sending: ReadonlyMap<string, Sending>,
  event: OutboxEvent,
): ReadonlyMap<string, Sending> {
  const next = new Map(sending)
  switch (event.type) {
    case 'sending':
      return next.set(event.entryId, { sentBytes: 0, totalBytes: 0 })
    case 'progress':
      return next.set(event.entryId, { sentBytes: event.sentBytes, totalBytes: event.totalBytes })
    case 'ended':
      next.delete(event.entry.id)
      return next
  }
}
