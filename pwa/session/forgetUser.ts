import { forgetUnsentOwner, rememberUnsentOwner } from '../offline/device.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { listOutbox } from '../outbox/queue/outbox.ts'
import { summarizeUnsent } from '../outbox/queue/unsentSummary.ts'

/**
 * Erases what a person read on this device: at sign-out, at the end of the account, or when somebody else signs in. What they
 * have not sent stays, unread, until they come back (design, section 5).
 *
 * @returns how many unsent entries stay
 */
export async function forgetUser(db: OfflineDb, name: string): Promise<number> {
  // Emptied rather than deleted, and in one transaction: what another tab writes at this moment would go with it.
  const entries = await db.transaction('rw', db.tables, async () => {
    const read = [db.tickets, db.ticketFiles, db.threads, db.sentRequests, db.drafts, db.checks]
    await Promise.all(read.map((table) => table.clear()))
    return listOutbox(db)
  })
  const count = summarizeUnsent(entries).total
  if (count === 0) await forgetUnsentOwner(db.userId)
  else await rememberUnsentOwner({ userId: db.userId, name, count })
  return entries.length
}
