import type { OfflineDb } from '../../offline/offlineDb.ts'
import { isDiskFull } from '../../offline/openOfflineDb.ts'
import { commandNamed } from '../commands/registry.ts'
import { fileOf, hasSameContent } from './outbox.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Deletes a sent entry and stores its reply in one transaction, so that a message is never shown twice or briefly missing. If
 * the disk is full, only the entry is deleted: the reply can be fetched again, but the entry would block its lane.
 *
 * @param reply the parsed reply of the entry's call
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

/** An entry that was edited while its call was in flight stays: the server has the old content. */
async function removeSent(db: OfflineDb, sent: OutboxEntry): Promise<void> {
  const entry = await db.outbox.get(sent.seq)
  if (!entry || !hasSameContent(entry, sent)) return
  await db.outbox.delete(entry.seq)
  const file = fileOf(entry)
  if (file !== undefined) await db.outgoingFiles.delete(file)
}
