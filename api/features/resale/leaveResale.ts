import type { Tx } from '../../db/inTransaction.ts'
import { OptIn } from '../tickets/Listing.ts'
import { lockReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { endReturn } from './endReturn.ts'

/**
 * Takes a user who deletes their account out of resale: what they have sent back and was not sold goes to the house with their
 * other tickets, and they are interested in nothing any more. What they bought stays, without what staff wrote to them.
 */
export async function leaveResale(tx: Tx, userId: string): Promise<void> {
  const unsold = await TicketReturn.query(tx.db)
    .where({ sellerId: userId, endedAt: null, soldAt: null })
    .orderBy('id')
  for (const { id } of unsold) {
    const current = await lockReturn(tx, id)
    if (current.endedAt === null && current.soldAt === null) await endReturn(tx, current, 'owner_left')
  }
  await OptIn.query(tx.db).where({ userId, chosenAt: null }).delete()
  await OptIn.query(tx.db).where({ userId }).patch({ notes: null })
}
