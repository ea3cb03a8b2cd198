import { forgetUnsentOwner, rememberUnsentOwner } from '../offline/device.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { forgetGates } from '../offline/savedGates.ts'
import { listOutbox } from '../outbox/queue/outbox.ts'
import { summarizeUnsent } from '../outbox/queue/unsentSummary.ts'

/**
 * Erases what a user has read and typed on this device: at sign-out, when the account is deleted, or when another user signs
 * in. Unsent entries stay until their owner returns (`docs/RULES.md, Offline`).
 *
 * @returns the number of unsent entries that stay
 */
export async function forgetUser(db: OfflineDb, name: string): Promise<number> {
  await forgetGates(db.userId)
  // Tables are emptied in one transaction. Deleting the database would also delete an entry that another tab is just storing.
  const entries = await db.transaction('rw', db.tables, async () => {
    const kept = new Set([db.outbox.name, db.outgoingFiles.name])
    const read = db.tables.filter(({ name }) => !kept.has(name))
    await Promise.all(read.map((table) => table.clear()))
    return listOutbox(db)
  })
  const count = summarizeUnsent(entries).total
  if (count === 0) await forgetUnsentOwner(db.userId)
  else await rememberUnsentOwner({ userId: db.userId, name, count })
  return entries.length
}
