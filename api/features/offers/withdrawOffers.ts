import type { Tx } from '../../db/inTransaction.ts'
import { listRequestIds } from '../requests/TicketRequest.ts'
import { Offer } from './Offer.ts'

/** Withdraws every open offer to a user who deletes their account. */
export async function withdrawOffers(tx: Tx, userId: string): Promise<void> {
  const requestIds = await listRequestIds(tx.db, userId)
  await Offer.query(tx.db)
    .where({ status: 'pending' })
    .whereIn('requestId', requestIds)
    .patch({ status: 'declined' })
}
