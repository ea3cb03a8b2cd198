import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { Ticket } from './Ticket.ts'

/** Transfers a user's upcoming tickets, with their files, to another user. */
export async function handTicketsOver(tx: Tx, fromId: string, toId: string): Promise<void> {
  const upcoming = () =>
    Ticket.query(tx.db).where({ ownerId: fromId }).where('concertDate', '>=', firstUpcomingDay(tx.now))
  await tx
    .db('files')
    .where({ ownerId: fromId })
    .whereIn('id', upcoming().whereNotNull('fileId').select('fileId').toKnexQuery())
    .update({ ownerId: toId })
  await upcoming().patch({ ownerId: toId })
}
