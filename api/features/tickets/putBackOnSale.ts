import type { Knex } from 'knex'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { recordAlert } from '../notifications/alertStaff.ts'
import { Listing, OptIn } from './Listing.ts'
import { readOrderMoney } from './orderMoney.ts'
import { Ticket } from './Ticket.ts'
import { lockReturn } from './TicketReturn.ts'

interface ClosedOrder {
  id: string
  requestId: string
  buyerId: string
  listingId: string
}

/**
 * The recipient of a resold ticket has not paid: their ticket is withdrawn, and its listing is active again for those who are
 * interested. It ends if the event is too near or the payment of its seller is disputed. The seller keeps their refund (docs/RULES.md, Resale).
 *
 * @param hasShow false if the show was cancelled, which ends the listing too
 */
export async function putBackOnSale(tx: Tx, order: ClosedOrder, hasShow = true): Promise<void> {
  const { returnId } = await Listing.query(tx.db).findById(order.listingId).throwIfNotFound()
  await lockReturn(tx, returnId)
  await withdrawTicket(tx, order)
  await OptIn.query(tx.db)
    .where({ listingId: order.listingId, userId: order.buyerId })
    .patch({ chosenAt: null, notes: null })
  const listing = await Listing.query(tx.db).findById(order.listingId).throwIfNotFound()
  if (hasShow && !isResaleOpen(listing.concertDate, tx.now)) return withdrawSold(tx, listing)
  const isOver = !hasShow || (await isPaymentDisputed(tx.db, listing))
  await Listing.query(tx.db)
    .findById(listing.id)
    .patch({ status: isOver ? 'withdrawn' : 'active' })
  await recordEvent(tx, {
    type: isOver ? 'listing.withdrawn' : 'listing.relisted',
    actorId: null,
    subjectId: listing.id,
    area: listing.zipCodePrefix,
  })
}

/** Whether the payment with which the seller bought a listed seat is disputed or was charged back. */
export async function isPaymentDisputed(db: Knex, { ticketId }: Pick<Listing, 'ticketId'>): Promise<boolean> {
  const { orderId } = await Ticket.query(db).findById(ticketId).throwIfNotFound()
  return (await readOrderMoney(db, [orderId])).get(orderId)?.isDisputed === true
}

async function withdrawTicket(tx: Tx, { id: orderId, requestId, buyerId }: ClosedOrder): Promise<void> {
  const ticket = await Ticket.query(tx.db).findOne({ orderId, locked: true }).throwIfNotFound()
  await Ticket.query(tx.db).deleteById(ticket.id)
  if (ticket.fileId && (await Ticket.query(tx.db).where({ fileId: ticket.fileId }).resultSize()) === 0) {
    // Nothing uses it, so it is deleted with other unused uploads.
    await tx.db('files').where({ id: ticket.fileId }).update({ keptAt: null })
  }
  await recordEvent(tx, {
    type: 'ticket.withdrawn',
    actorId: null,
    requestId,
    customerId: buyerId,
    subjectId: ticket.id,
  })
}

/**
 * Ends the listing of a ticket whose seller has been paid back but that found no owner in time. Nobody can use it any more,
 * so staff are alerted.
 */
export async function withdrawSold(tx: Tx, listing: Listing): Promise<void> {
  await Listing.query(tx.db).findById(listing.id).patch({ status: 'withdrawn' })
  const { requestId } = await Ticket.query(tx.db).findById(listing.ticketId).throwIfNotFound()
  await recordAlert(
    tx,
    { type: 'listing.withdrawn', actorId: null, subjectId: listing.id, area: listing.zipCodePrefix },
    {
      requestId,
      subject: 'A resold ticket found no new owner in time',
      message:
        `${listing.seatInfo} for ${listing.artist} was not paid by its recipient, and the event is less than 24 hours away. ` +
        'Its seller has been paid back, so the seat is ours.',
    },
  )
}
