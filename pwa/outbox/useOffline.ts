import { useContext, useMemo, useSyncExternalStore } from 'react'
import type { OfflineDb, OutgoingFile } from '../offline/offlineDb.ts'
import { isDiskFull, type StoreTrouble, withReopening } from '../offline/openOfflineDb.ts'
import { createLiveStore } from './liveStore.ts'
import { leftEdits, type MessageEdit, type MessageEdits } from './messageEdits.ts'
import { OfflineContext, type OfflineContextValue } from './offlineContext.ts'
import type { OutboxActivity } from './outboxActivity.ts'
import { enqueue } from './queue/outbox.ts'
import type { NewEntry, OutboxEntry } from './queue/outboxEntry.ts'

/** The signed-in person's database on this device; undefined only for the moment of opening. */
export function useOffline(): { db: OfflineDb | undefined; trouble: StoreTrouble | undefined } {
  const { opened, trouble } = useOfflineContext()
  return { db: opened?.db, trouble }
}

export function useOfflineContext(): OfflineContextValue {
  const value = useContext(OfflineContext)
  if (!value) throw new Error('useOffline belongs inside the OfflineProvider')
  return value
}

/**
 * Puts something in the outbox. Resolves once it is stored; rejects where the device cannot keep it, so that the caller
 * keeps what was typed and says so (`describeStoreError`).
 *
 * @param also written in the same transaction of the database, on its tables `outbox`, `outgoingFiles` and `drafts`
 */
export function useEnqueue() {
  const { opening, drafts, noteFull, checkRoom } = useOfflineContext()
  return async (
    entry: NewEntry,
    file?: OutgoingFile,
    also?: (db: OfflineDb) => Promise<void>,
  ): Promise<void> => {
    const { db, runner } = await opening
    // Or what is just being typed down would be there again after `also` has forgotten it.
    await drafts.flush()
    const store = () =>
      db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
        await enqueue(db, entry, file)
        await also?.(db)
      })
    try {
      await withReopening(db, store)
    } catch (error) {
      if (isDiskFull(error)) noteFull()
      throw error
    }
    runner.flush()
    void checkRoom()
    askToPersist()
  }
}

/** Everything unsent, in the order of writing; undefined until it is known. */
export function useOutboxEntries(): readonly OutboxEntry[] | undefined {
  const { opened } = useOfflineContext()
  return useSyncExternalStore(opened?.entries.subscribe ?? never, () => opened?.entries.current())
}

/** The messages that are being changed in this tab, and what can be done about that. */
export function useMessageEdits(): MessageEdits & { edits: ReadonlyMap<string, MessageEdit> } {
  const store = useOfflineContext().edits
  return { ...store, edits: useSyncExternalStore(store.subscribe, store.current) }
}

/** The edits whose message was sent or discarded behind them. */
export function useLeftEdits(): readonly MessageEdit[] {
  const { edits } = useMessageEdits()
  const entries = useOutboxEntries()
  return entries ? leftEdits(edits, entries) : []
}

/** What is being sent at this moment, and how the last flush ended. */
export function useOutboxActivity(): OutboxActivity {
  const { activity } = useOfflineContext()
  return useSyncExternalStore(activity.subscribe, activity.current)
}

/**
 * The answer of a question to the person's database, kept up to date across tabs; undefined before the first.
 *
 * @param key says which question it is: another key asks anew
 */
export function useLiveQuery<T>(key: string, ask: (db: OfflineDb) => Promise<T>): T | undefined {
  const { opened } = useOfflineContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  const store = useMemo(() => opened && createLiveStore(() => ask(opened.db)), [opened, key])
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.current())
}

const never = () => () => undefined

let hasAskedToPersist = false

/** Without it the browser may clear away what waits here when the disk gets full. It often answers by itself. */
function askToPersist() {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  navigator.storage?.persist?.().catch(() => undefined)
}
