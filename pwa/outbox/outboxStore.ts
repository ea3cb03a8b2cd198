import { createDraftStore, type DraftStore } from '../forms/draftStore.ts'
import { createSpareDrafts } from '../forms/spareDrafts.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { hasRoom, openOfflineDb, type StoreTrouble } from '../offline/openOfflineDb.ts'
import { createLiveStore } from './liveStore.ts'
import { type OutboxRunner, startOutboxRunner } from './outboxRunner.ts'
import type { FlushResult, OutboxEvent } from './queue/flushOutbox.ts'
import { listOutbox } from './queue/outbox.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/** How far an entry has come that is being sent right now. Both are 0 while nothing is known. */
export interface Sending {
  sentBytes: number
  totalBytes: number
}

export interface OutboxState {
  /** The person's database; undefined only for the moment of opening. */
  db: OfflineDb | undefined
  trouble: StoreTrouble | undefined
  /** Everything unsent, in the order of writing; undefined until it is known. */
  entries: readonly OutboxEntry[] | undefined
  /** What is being sent by this tab, another one or the worker, by the entry's id. */
  sending: ReadonlyMap<string, Sending>
  /** How the last flush of this tab ended; undefined before the first. */
  lastResult: FlushResult | undefined
}

export interface Opened {
  db: OfflineDb
  runner: OutboxRunner
}

export interface OutboxStore {
  current: () => OutboxState
  subscribe: (listener: () => void) => () => void
  /** Rejects where the store was closed before it was open. */
  opened: Promise<Opened>
  drafts: DraftStore
  /** Calls back with what becomes of entries, whoever sends them. Gives back how to stop. */
  onEvent: (listener: (event: OutboxEvent) => void) => () => void
  /** Something could not be stored for want of space. */
  noteFull: () => void
  /** Something could be stored, or somebody is back: perhaps there is room again. */
  checkRoom: () => Promise<void>
  close: () => void
}

/**
 * Opens what a person has on this device, and begins to send what waits there.
 *
 * @param onSignedOut the outbox met a session that is over or somebody else's
 */
export function openOutboxStore(userId: string, onSignedOut: () => void): OutboxStore {
  let state: OutboxState = {
    db: undefined,
    trouble: undefined,
    entries: undefined,
    sending: new Map(),
    lastResult: undefined,
  }
  let isClosed = false
  let stopFollowing: (() => void) | undefined
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: OutboxEvent) => void>()

  const set = (change: Partial<OutboxState>) => {
    if (isClosed) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setTrouble = (trouble: StoreTrouble | undefined) => set({ trouble })

  const opened = open()
  opened.catch(() => setTrouble('not_kept'))
  const drafts = createDraftStore(
    opened.then(({ db }) => db),
    createSpareDrafts(userId),
  )

  async function open(): Promise<Opened> {
    const { db, trouble } = await openOfflineDb(userId, setTrouble)
    if (isClosed) {
      db.close()
      throw new Error('Closed before it was open')
    }
    const entries = createLiveStore(() => listOutbox(db))
    stopFollowing = entries.subscribe(() => set({ entries: entries.current() }))
    const runner = startOutboxRunner(db, { onEvent, onResult })
    set({ db, trouble })
    return { db, runner }
  }

  function onEvent(event: OutboxEvent) {
    // Another tab may be somebody else's.
    if ('entry' in event && event.entry.userId !== userId) return
    set({ sending: sendingAfter(state.sending, event) })
    for (const listener of eventListeners) listener(event)
  }

  function onResult(lastResult: FlushResult) {
    // Nobody else holds the lock, so whatever another flusher said it was sending is over.
    set({ lastResult, sending: new Map() })
    if (lastResult.state === 'signed_out' || lastResult.state === 'other_person') onSignedOut()
  }

  return {
    current: () => state,
    subscribe: (listener) => listen(listeners, listener),
    opened,
    drafts,
    onEvent: (listener) => listen(eventListeners, listener),
    noteFull: () => setTrouble('full'),
    async checkRoom() {
      if (state.trouble !== 'full' || !state.db) return
      if (await hasRoom(state.db).catch(() => false)) setTrouble(undefined)
    },
    close() {
      void drafts.flush()
      stopFollowing?.()
      isClosed = true
      // A flush in the middle of it still writes down what the server says.
      opened.then(({ db, runner }) => runner.stop().then(() => db.close())).catch(() => undefined)
    },
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is being sent after one more event. */
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
