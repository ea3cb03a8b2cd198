import { replaceEqualDeep } from '@tanstack/react-query'
import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { currentTime } from '../http/clock.ts'
import { newId } from '../http/newId.ts'
import { useStore } from '../http/useStore.ts'
import type { OfflineDb, OutgoingFile } from '../offline/offlineDb.ts'
import { isDiskFull, type StoreTrouble, withReopening } from '../offline/openOfflineDb.ts'
import { withLock } from '../offline/withLock.ts'
import { listDirtyForms } from '../ui/dirtyForms.ts'
import type { OutgoingCommand } from './commands/registry.ts'
import { useOutboxContext } from './OutboxProvider.tsx'
import type { OutboxState } from './outboxStore.ts'
import type { OutboxEvent } from './queue/flushOutbox.ts'
import {
  beginEdit,
  cancelEdit,
  clearBackoff,
  discardEntry,
  type EditResult,
  editEntry,
  enqueue,
  listOutbox,
  retryEntry,
} from './queue/outbox.ts'
import { canRetry, type OutboxEntry, summarizeUnsent, type UnsentSummary } from './queue/outboxEntry.ts'

/** Returns a part selected from the state: the same object until something in it has changed. */
export function useOutboxState<T>(select: (state: OutboxState) => T): T {
  const drawn = useRef<T>(undefined)
  // React may select more than once in a render, and expects the same object.
  let last: { state: OutboxState; selected: T } | undefined
  const selected = useStore(useOutboxContext().state, (state) => {
    if (last?.state !== state) {
      const before = last ? last.selected : drawn.current
      last = { state, selected: replaceEqualDeep(before, select(state)) as T }
    }
    return last.selected
  })
  useLayoutEffect(() => {
    drawn.current = selected
  })
  return selected
}

/** Returns the signed-in user's database on this device; undefined while it is being opened. */
export function useOfflineDb(): OfflineDb | undefined {
  return useOutboxState(({ db }) => db)
}

/** Returns the problem of the device's storage; undefined if there is none. */
export function useStoreTrouble(): StoreTrouble | undefined {
  return useOutboxState(({ trouble }) => trouble)
}

/**
 * Returns the unsent entries in the order of writing, or a part selected from them: hundreds may wait, and a component is drawn again
 * only when its part has changed. Undefined until they are first read.
 */
export function useOutboxEntries(): readonly OutboxEntry[] | undefined
export function useOutboxEntries<T>(select: (entries: readonly OutboxEntry[]) => T): T | undefined
export function useOutboxEntries(select = (entries: readonly OutboxEntry[]): unknown => entries) {
  return useOutboxState(({ entries }) => entries && select(entries))
}

/** Returns the entries in flight, and the result of this tab's last flush. */
export function useOutboxActivity(): Pick<OutboxState, 'sending' | 'lastResult'> {
  const sending = useOutboxState((state) => state.sending)
  const lastResult = useOutboxState((state) => state.lastResult)
  return { sending, lastResult }
}

/** Listens to outbox events of this tab, other tabs and the worker. */
export function useOutboxEvents(listener: (event: OutboxEvent) => void): void {
  const { onEvent } = useOutboxContext()
  const notify = useEffectEvent(listener)
  useEffect(() => onEvent((event) => notify(event)), [onEvent])
}

const retryDelayMs = 2_000

/**
 * Returns the result of a query on the user's database and keeps it up to date across tabs; undefined before the first result. If
 * the query fails, the last result stays and it is retried after two seconds.
 *
 * @param key identifies the query; a new key runs it again
 */
export function useLiveQuery<T>(key: string, query: (db: OfflineDb) => Promise<T>): T | undefined {
  const db = useOfflineDb()
  const last = useRef<{ db: OfflineDb; key: string; result: T }>(undefined)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const read = useDexieQuery(async () => {
    try {
      last.current = db && { db, key, result: await query(db) }
    } catch {
      // Thrown on, it would replace the page.
      setTimeout(retry, retryDelayMs)
    }
    return last.current
  }, [db, key, attempt])
  // Dexie's hook returns the last query's result until it has this one's.
  return read?.db === db && read?.key === key ? read?.result : undefined
}

interface SendOptions {
  /** The entry's id; by default a new one is made. */
  id?: string
  file?: OutgoingFile
  /** The server already has the file. */
  isUploaded?: boolean
  /** Places of the drafts that it was made from. They are deleted from the database in the same transaction. */
  places?: string[]
}

/**
 * Returns a function that queues a command in the outbox. It resolves once the entry is stored. It rejects if the device cannot
 * store it; the caller then keeps the input and shows `describeStoreError`.
 */
export function useSend(): (command: OutgoingCommand, options?: SendOptions) => Promise<void> {
  const { opened, drafts, reportDiskFull, checkRoom } = useOutboxContext()
  return async (command, { id = newId(), file, isUploaded, places = [] } = {}) => {
    const { db, runner } = await opened
    const uploadedFileId = isUploaded ? file?.id : undefined
    const entry = { ...command, id, writtenAt: currentTime().toISOString(), uploadedFileId }
    const keepDrafts = await drafts.hold(places)
    const store = () =>
      db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
        await enqueue(db, entry, file)
        await db.drafts.bulkDelete(places)
      })
    try {
      await withReopening(db, store)
    } catch (error) {
      keepDrafts()
      if (isDiskFull(error)) reportDiskFull()
      throw error
    }
    runner.flush()
    void checkRoom()
    askToPersist()
  }
}

let hasAskedToPersist = false

/** Otherwise the browser may evict the outbox when the disk is full. Most browsers decide without asking the user. */
function askToPersist() {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  navigator.storage?.persist?.().catch(() => undefined)
}

/**
 * Returns the user's actions for an unsent entry. Each action rejects if the device cannot store the change
 * (`describeStoreError`), and resolves to false if the entry has been sent or discarded in the meantime.
 */
export function useEntryActions() {
  const { opened, drafts } = useOutboxContext()

  async function change(
    { id }: Pick<OutboxEntry, 'id'>,
    work: (db: OfflineDb) => Promise<unknown>,
  ): Promise<boolean> {
    const { db, runner } = await opened
    const isDone = await withReopening(db, async () => {
      if (!(await db.outbox.get({ id }))) return false
      await work(db)
      return true
    })
    runner.flush()
    return isDone
  }

  return {
    retry: (entry: OutboxEntry) => change(entry, (db) => retryEntry(db, entry.id)),

    async retryAll(): Promise<void> {
      const { db, runner } = await opened
      const refused = (await listOutbox(db)).filter((entry) => entry.state === 'needs_you' && canRetry(entry))
      for (const { id } of refused) await retryEntry(db, id)
      await clearBackoff(db)
      runner.flush()
    },

    async discard(entry: OutboxEntry): Promise<boolean> {
      const { db } = await opened
      const drop = () => change(entry, () => discardEntry(db, entry.id))
      // A waiting entry may be in flight. Let that attempt end first.
      return entry.state === 'waiting' ? withLock(`outbox.${db.userId}`, drop) : drop()
    },

    /** Stops the entry from being sent, unless it may already have arrived. */
    beginEdit: (entry: Pick<OutboxEntry, 'id'>) => change(entry, (db) => beginEdit(db, entry.id)),

    /** Ends editing without a change. */
    cancelEdit: (entry: OutboxEntry) => change(entry, (db) => cancelEdit(db, entry.id)),

    /** Replaces the entry's content. The drafts are deleted only if it was edited. */
    async edit(
      entry: OutboxEntry,
      to: OutgoingCommand,
      { file, isUploaded, places = [] }: Omit<SendOptions, 'id'>,
    ): Promise<EditResult> {
      let result: EditResult = 'gone'
      // A pending write would restore the deleted drafts.
      await drafts.flush()
      await change(entry, (db) =>
        db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
          result = await editEntry(db, entry.id, to, file)
          if (result !== 'edited') return
          if (isUploaded) await db.outbox.where({ id: entry.id }).modify({ uploadedFileId: file?.id })
          await db.drafts.bulkDelete(places)
        }),
      )
      return result
    },
  }
}

/** A user's unfinished work, shown before signing out. */
export interface Unfinished {
  /** Unsent entries, which stay on the device. */
  unsent: UnsentSummary
  /** Drafts, which are erased; each in a few words. */
  drafts: string[]
  /** False if the browser stores nothing, so that unsent entries would be lost too. */
  isKept: boolean
}

/** Returns a function that looks up the current unfinished work. It never rejects. */
export function useUnfinished(): () => Promise<Unfinished> {
  const { opened, drafts, describeDrafts, state } = useOutboxContext()
  return async () => {
    const [entries, kept] = await Promise.all([
      opened.then(({ db }) => listOutbox(db)).catch(() => []),
      drafts.list(),
    ])
    const named = await describeDrafts(kept, entries).catch(() => (kept.length > 0 ? ['Your drafts'] : []))
    return {
      unsent: summarizeUnsent(entries),
      drafts: [...named, ...listDirtyForms()],
      isKept: state.read().trouble !== 'not_kept',
    }
  }
}

/** Returns the message for a failed write to the device's database. The input stays on screen, so nothing is lost. */
export function describeStoreError(error: unknown): string {
  return isDiskFull(error)
    ? 'This device has no space left. Free some space and try again. What you typed is still here.'
    : 'This device could not save it. Please try again, or reload the page. What you typed is still here.'
}

/**
 * When waiting entries are sent, as the end of a sentence. A browser without Background Sync (Safari, Firefox) sends only while the app is open.
 */
export function onceConnected(): string {
  return `once you are connected${'SyncManager' in globalThis ? '' : ' and Live Shows is open'}`
}
