import type { OfflineDb } from '../../offline/offlineDb.ts'
import { isDiskFull } from '../../offline/openOfflineDb.ts'
import { commandNamed } from '../commands/registry.ts'
import { fileOf, hasSameContent } from './outbox.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Takes an entry out of the outbox and its reply into what is saved, both or neither: a message is never shown twice, nor for
 * a moment not at all. Only where the disk is full the reply is not kept: it can be fetched again, and an entry that stayed
 * would hold up all that comes after it.
 *
 * @param reply as the entry's call has parsed it
 */
export async function keepReply(db: OfflineDb, entry: OutboxEntry, reply: unknown): Promise<void> {
  const saved = [db.outbox, db.outgoingFiles, db.threads, db.sentRequests, db.tickets]
  try {
    await db.transaction('rw', saved, async () => {
      await removeSent(db, entry)
      await commandNamed(entry.command)?.onSent?.(db, reply)
    })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await db.transaction('rw', db.outbox, db.outgoingFiles, () => removeSent(db, entry))
  }
}

/** One that was changed while its call was on its way stays: what the server has is not what its person wants any more. */
async function removeSent(db: OfflineDb, sent: OutboxEntry): Promise<void> {
  const entry = await db.outbox.get(sent.seq)
  if (!entry || !hasSameContent(entry, sent)) return
  await db.outbox.delete(entry.seq)
  const file = fileOf(entry)
  if (file !== undefined) await db.outgoingFiles.delete(file)
}
