import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { Ticket } from './Ticket.ts'

/** The recipient of a resold ticket has paid: file and code are theirs, now or as soon as staff deliver them. */
export async function unlockTicket(
  tx: Tx,
  order: { id: string; requestId: string; buyerId: string },
): Promise<void> {
  const { requestId, buyerId: customerId } = order
  await Ticket.query(tx.db).where({ orderId: order.id }).patch({ locked: false })
  const ticket = await Ticket.query(tx.db).findOne({ orderId: order.id }).throwIfNotFound()
  await recordEvent(tx, {
    type: 'tickets.issued',
    actorId: null,
    requestId,
    customerId,
    subjectId: order.id,
    data: { count: 1 },
  })
  if (ticket.status === 'pending') return
  // Staff delivered it while it was locked.
  await recordEvent(tx, {
    type: 'ticket.delivered',
    actorId: null,
    requestId,
    customerId,
    subjectId: ticket.id,
    data: { ticketIds: [ticket.id], replacedIds: [] },
  })
}
