import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { newId } from '../http/newId.ts'
import type { OfflineDb, OutgoingFile } from '../offline/offlineDb.ts'
import { isDiskFull, type StoreTrouble, withReopening } from '../offline/openOfflineDb.ts'
import { listDirtyForms } from '../ui/dirtyForms.ts'
import type { OutgoingCommand } from './commands/registry.ts'
import { createLiveStore } from './liveStore.ts'
import { useOutboxContext } from './OutboxProvider.tsx'
import type { OutboxState } from './outboxStore.ts'
import type { OutboxEvent } from './queue/flushOutbox.ts'
import {
  beginEdit,
  cancelEdit,
  discardEntry,
  type EditResult,
  editEntry,
  enqueue,
  hurryOutbox,
  listOutbox,
  retryEntry,
} from './queue/outbox.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'
import { withOutboxLock } from './queue/outboxLock.ts'
import { summarizeUnsent, type UnsentSummary } from './queue/unsentSummary.ts'

function useOutboxState<T>(select: (state: OutboxState) => T): T {
  const { subscribe, current } = useOutboxContext()
  return useSyncExternalStore(subscribe, () => select(current()))
}

/** The signed-in person's database on this device; undefined only for the moment of opening. */
export function useOfflineDb(): OfflineDb | undefined {
  return useOutboxState(({ db }) => db)
}

/** What is wrong with the store; undefined where nothing is. */
export function useStoreTrouble(): StoreTrouble | undefined {
  return useOutboxState(({ trouble }) => trouble)
}

/** Everything unsent, in the order of writing; undefined until it is known. */
export function useOutboxEntries(): readonly OutboxEntry[] | undefined {
  return useOutboxState(({ entries }) => entries)
}

/** What is being sent at this moment, and how the last flush ended. */
export function useOutboxActivity(): Pick<OutboxState, 'sending' | 'lastResult'> {
  const sending = useOutboxState((state) => state.sending)
  const lastResult = useOutboxState((state) => state.lastResult)
  return { sending, lastResult }
}

/** Calls back with what becomes of entries, whoever sends them. */
export function useOutboxEvents(listener: (event: OutboxEvent) => void): void {
  const { onEvent } = useOutboxContext()
  const tell = useEffectEvent(listener)
  useEffect(() => onEvent((event) => tell(event)), [onEvent])
}

/**
 * The answer of a question to the person's database, kept up to date across tabs; undefined before the first.
 *
 * @param key says which question it is: another key asks anew
 */
export function useLiveQuery<T>(key: string, ask: (db: OfflineDb) => Promise<T>): T | undefined {
  const db = useOfflineDb()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  const store = useMemo(() => db && createLiveStore(() => ask(db)), [db, key])
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.current())
}

const never = () => () => undefined

interface SendOptions {
  /** The entry's; made here where it is left out. */
  id?: string
  file?: OutgoingFile
  /** The server has the file already. */
  isUploaded?: boolean
  /** Written in the same transaction of the database, on its tables `outbox`, `outgoingFiles` and `drafts`. */
  also?: (db: OfflineDb) => Promise<void>
}

/**
 * Puts something in the outbox. Resolves once it is stored; rejects where the device cannot keep it, so that the caller
 * keeps what was typed and says so (`describeStoreError`).
 */
export function useSend(): (command: OutgoingCommand, options?: SendOptions) => Promise<void> {
  const { opened, drafts, noteFull, checkRoom } = useOutboxContext()
  return async (command, { id = newId(), file, isUploaded, also } = {}) => {
    const { db, runner } = await opened
    const uploadedFileId = isUploaded ? file?.id : undefined
    const entry = { ...command, id, writtenAt: new Date().toISOString(), uploadedFileId }
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

let hasAskedToPersist = false

/** Without it the browser may clear away what waits here when the disk gets full. It often answers by itself. */
function askToPersist() {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  navigator.storage?.persist?.().catch(() => undefined)
}

/**
 * What a person can do about an unsent entry. Each rejects where the device does not let it (`describeStoreError`), and resolves
 * to false where the entry has been sent or discarded in the meantime.
 */
export function useEntryActions() {
  const { opened, drafts } = useOutboxContext()

  async function change(entry: OutboxEntry, work: (db: OfflineDb) => Promise<unknown>): Promise<boolean> {
    const { db, runner } = await opened
    const isDone = await withReopening(db, async () => {
      if (!(await db.outbox.get({ id: entry.id }))) return false
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
      const needy = (await listOutbox(db)).filter(({ state }) => state === 'needs_you')
      for (const { id } of needy) await retryEntry(db, id)
      await hurryOutbox(db)
      runner.flush()
    },

    async discard(entry: OutboxEntry): Promise<boolean> {
      const { db } = await opened
      const drop = () => change(entry, () => discardEntry(db, entry.id))
      // What waits may be on its way this very moment: then the server's answer comes first.
      return entry.state === 'waiting' ? withOutboxLock(db.userId, drop) : drop()
    },

    /** From now on it is not sent; unless it is too late for that. */
    beginEdit: (entry: OutboxEntry) => change(entry, (db) => beginEdit(db, entry.id)),

    /** It goes on as it was. */
    cancelEdit: (entry: OutboxEntry) => change(entry, (db) => cancelEdit(db, entry.id)),

    /** Says what came of it; whatever else `also` has to do happens in the same transaction. */
    async edit(
      entry: OutboxEntry,
      to: OutgoingCommand,
      { file, isUploaded, also }: Omit<SendOptions, 'id'> = {},
    ): Promise<EditResult> {
      let result: EditResult = 'gone'
      await drafts.flush()
      await change(entry, (db) =>
        db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
          result = await editEntry(db, entry.id, to, file)
          if (result !== 'edited') return
          if (isUploaded) await db.outbox.where({ id: entry.id }).modify({ uploadedFileId: file?.id })
          await also?.(db)
        }),
      )
      return result
    },
  }
}

/** What a person would leave behind by signing out. */
export interface Unfinished {
  /** Stays on the device, with its owner. */
  unsent: UnsentSummary
  /** Goes: what they began to write, each in a few words. */
  begun: string[]
  /** False where the browser keeps nothing, so that all of it would be lost. */
  isKept: boolean
}

/** Looks up what is unfinished at this moment. Never rejects. */
export function useUnfinished(): () => Promise<Unfinished> {
  const { opened, drafts, describeDrafts, current } = useOutboxContext()
  return async () => {
    const [entries, kept] = await Promise.all([
      opened.then(({ db }) => listOutbox(db)).catch(() => []),
      drafts.list(),
    ])
    return {
      unsent: summarizeUnsent(entries),
      begun: [...describeDrafts(kept, entries), ...listDirtyForms()],
      isKept: current().trouble !== 'not_kept',
    }
  }
}
