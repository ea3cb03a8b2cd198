import { describeSeat } from '#contract/rules/seats.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { Ticket } from './Ticket.ts'

interface PaidOrder {
  id: string
  buyerId: string
  section: string
  row: string | null
  ticketCount: number
}

/** Creates one ticket per seat of a paid order: `Section 102 · Row F · 1 of 2` until staff enter the seats. */
export async function issueTickets(
  tx: Tx,
  order: PaidOrder,
  request: { id: string; concertDate: string },
): Promise<void> {
  for (let position = 1; position <= order.ticketCount; position += 1) {
    const place = describeSeat({ section: order.section, row: order.row })
    await Ticket.query(tx.db).insert({
      id: newId(tx.now),
      requestId: request.id,
      orderId: order.id,
      ownerId: order.buyerId,
      position,
      concertDate: request.concertDate,
      section: order.section,
      row: order.row,
      seatInfo: `${place} · ${position} of ${order.ticketCount}`,
      status: 'pending',
      createdAt: tx.now.toISOString(),
    })
  }
  await recordEvent(tx, {
    type: 'tickets.issued',
    actorId: null,
    requestId: request.id,
    customerId: order.buyerId,
    subjectId: order.id,
    data: { count: order.ticketCount },
  })
}

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
