import { newId } from '../http/newId.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { withReopening } from '../offline/openOfflineDb.ts'
import {
  discardEntry,
  type EditResult,
  editEntry,
  holdEntry,
  hurryOutbox,
  listOutbox,
  retryEntry,
} from './queue/outbox.ts'
import type { OutboxEntry, OutgoingCommand } from './queue/outboxEntry.ts'
import { withOutboxLock } from './queue/outboxLock.ts'
import { useOfflineContext } from './useOffline.ts'

const heldMessage = 'You began to change it. It is still as you wrote it before.'

/**
 * What a person can do about an unsent entry. Each rejects where the device does not let it (`describeStoreError`); discarding
 * resolves to false where the entry has been sent in the meantime.
 */
export function useEntryActions() {
  const { opening, drafts } = useOfflineContext()

  async function change(entry: OutboxEntry, work: (db: OfflineDb) => Promise<unknown>): Promise<boolean> {
    const { db, runner } = await opening
    const isDone = await withReopening(db, async () => {
      if (!(await db.outbox.get({ id: entry.id }))) return false
      await work(db)
      return true
    })
    runner.flush()
    return isDone
  }

  async function discard(entry: OutboxEntry): Promise<boolean> {
    const { db } = await opening
    const drop = () => change(entry, () => discardEntry(db, entry.id))
    // What waits may be on its way this very moment: then the server's answer comes first.
    return entry.state === 'waiting' ? withOutboxLock(db.userId, drop) : drop()
  }

  /** Says what came of it; whatever else `also` has to do happens in the same transaction. */
  async function edit(
    entry: OutboxEntry,
    to: OutgoingCommand,
    also?: (db: OfflineDb, newId: string) => Promise<void>,
  ): Promise<EditResult> {
    let result: EditResult = 'gone'
    await drafts.flush()
    await change(entry, (db) =>
      db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
        const id = newId()
        result = await editEntry(db, entry.id, id, to)
        if (result === 'edited') await also?.(db, id)
      }),
    )
    return result
  }

  return {
    retry: (entry: OutboxEntry) => change(entry, (db) => retryEntry(db, entry.id)),

    async retryAll(): Promise<void> {
      const { db, runner } = await opening
      const needy = (await listOutbox(db)).filter(({ state }) => state === 'needs_you')
      for (const { id } of needy) await retryEntry(db, id)
      await hurryOutbox(db)
      runner.flush()
    },

    discard,
    edit,

    /** While somebody changes it, it is not sent; unless it is too late for that. */
    hold: (entry: OutboxEntry) => change(entry, (db) => holdEntry(db, entry.id, heldMessage)),

    /** Nobody changes it any more: what was only held for that goes on. */
    release: (entry: OutboxEntry) =>
      change(entry, async (db) => {
        const current = await db.outbox.get({ id: entry.id })
        if (current?.problem?.isHeld) await retryEntry(db, entry.id)
      }),
  }
}
