import { newId } from '../../http/newId.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { withReopening } from '../../offline/openOfflineDb.ts'
import {
  discardEntry,
  editEntry,
  holdEntry,
  hurryOutbox,
  listOutbox,
  retryEntry,
} from '../../offline/outbox.ts'
import type { OutboxEntry, OutgoingCommand } from '../../offline/outboxEntry.ts'
import { withOutboxLock } from '../../offline/outboxLock.ts'
import { useOfflineContext } from './useOffline.ts'

const heldMessage = 'You began to change it. Retry sends it as it is.'

/**
 * What a person can do about an unsent entry. Each rejects where the device does not let it (`describeStoreError`); discarding
 * and editing resolve to false where the entry has been sent in the meantime.
 */
export function useEntryActions() {
  const { opening } = useOfflineContext()

  async function change(entry: OutboxEntry, work: (db: OfflineDb) => Promise<unknown>): Promise<boolean> {
    const { db, runner } = await opening
    const attempt = async () => {
      if (!(await db.outbox.get({ id: entry.id }))) return false
      await work(db)
      return true
    }
    // What waits may be on its way this very moment: then the server's answer comes first.
    const isDone = await (entry.state === 'waiting'
      ? withOutboxLock(db.userId, attempt)
      : withReopening(db, attempt))
    runner.flush()
    return isDone
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

    discard: (entry: OutboxEntry) => change(entry, (db) => discardEntry(db, entry.id)),

    /** While somebody changes it, it is not sent. */
    hold: (entry: OutboxEntry) => change(entry, (db) => holdEntry(db, entry.id, heldMessage)),

    /** Nobody changes it any more: what was only held for that goes on. */
    release: (entry: OutboxEntry) =>
      change(entry, async (db) => {
        const current = await db.outbox.get({ id: entry.id })
        if (current?.problem?.message === heldMessage) await retryEntry(db, entry.id)
      }),

    /** @returns false, or what else `also` has to do happened in the same transaction */
    edit: (
      entry: OutboxEntry,
      content: OutgoingCommand['content'],
      also?: (db: OfflineDb, newId: string) => Promise<void>,
    ) =>
      change(entry, (db) =>
        db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
          const id = newId()
          await editEntry(db, entry.id, id, content)
          await also?.(db, id)
        }),
      ),
  }
}
