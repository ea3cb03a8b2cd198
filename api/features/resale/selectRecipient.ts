import { AppError } from '#contract/errors.ts'
import { serviceFeeCents } from '#contract/rules/priceRules.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { User } from '../accounts/User.ts'
import { openOrder, payByFor } from '../payments/openOrder.ts'
import { refundSeat } from '../payments/refundSeat.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { openResaleRequest } from '../requests/openResaleRequest.ts'
import { Listing, OptIn } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { lockReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { notifyInterestedJob } from './resaleMails.ts'

interface Choice {
  actor: Actor
  listing: Listing
  userId: string
  /** Message to the recipient. */
  notes: string | null
}

/**
 * Staff choose who gets a resold ticket, among those who are interested. The seller is paid back, once for each return, and
 * the recipient has 24 hours to pay (docs/RULES.md, Resale). Choosing the same person again succeeds.
 *
 * @throws {AppError} recipient_selected, recipient_not_interested, listing_withdrawn
 */
export async function selectRecipient(
  deps: Deps,
  { actor, listing: { id, ...about }, userId, notes }: Choice,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { requestId } = await Ticket.query(tx.db).findById(about.ticketId).throwIfNotFound()
    await lockRequest(tx, requestId)
    const current = await lockReturn(tx, about.returnId)
    const optIn = await OptIn.query(tx.db).findOne({ listingId: id, userId })
    if (optIn?.chosenAt) return
    const sold = await Listing.query(tx.db).where({ id, status: 'active' }).patch({ status: 'sold' })
    const listing = await Listing.query(tx.db).findById(id).throwIfNotFound()
    if (sold === 0) throw new AppError(listing.status === 'sold' ? 'recipient_selected' : 'listing_withdrawn')
    if (!isResaleOpen(listing.concertDate, tx.now)) throw new AppError('listing_withdrawn')
    // Locked, so that the account is not deleted while it is being chosen.
    const recipient = optIn && (await User.query(tx.db).findOne({ id: userId, deletedAt: null }).forUpdate())
    if (!recipient) throw new AppError('recipient_not_interested')

    await OptIn.query(tx.db).findById(optIn.id).patch({ chosenAt: tx.now.toISOString(), notes })
    const source = await Ticket.query(tx.db).findById(listing.ticketId).throwIfNotFound()
    if (current.soldAt === null) await paySeller(tx, current, source)
    await openPurchase(tx, { actor, listing, source, recipient, notes })
    await recordEvent(tx, {
      type: 'listing.sold',
      actorId: actor.id,
      subjectId: id,
      area: listing.zipCodePrefix,
    })
    await queueJob(tx, notifyInterestedJob, { listingId: id })
  })
}

async function paySeller(tx: Tx, { id, sellerId }: TicketReturn, ticket: Ticket): Promise<void> {
  const refund = await refundSeat(tx, ticket)
  await TicketReturn.query(tx.db)
    .findById(id)
    .patch({ soldAt: tx.now.toISOString(), refundId: refund?.id ?? null })
  await recordEvent(tx, {
    type: 'ticket.resold',
    actorId: null,
    requestId: ticket.requestId,
    customerId: sellerId,
    subjectId: ticket.id,
    data: { amount: refund?.amount ?? 0 },
  })
}

interface Purchase {
  actor: Actor
  listing: Listing
  source: Ticket
  recipient: { id: string; name: string; email: string; phone: string }
  notes: string | null
}

/** The recipient's request, order and locked ticket. */
async function openPurchase(tx: Tx, { actor, listing, source, recipient, notes }: Purchase): Promise<void> {
  const total = listing.resalePrice + serviceFeeCents
  const payBy = payByFor(listing.concertDate, tx.now)
  const seat = { section: source.section ?? listing.seatInfo, row: source.row }
  const requestId = await openResaleRequest(tx, {
    buyer: recipient,
    event: listing,
    seat,
    total,
    payBy,
    notes,
  })
  const order = await openOrder(
    tx,
    {
      buyerId: recipient.id,
      kind: 'resale',
      requestId,
      offerId: null,
      listingId: listing.id,
      ...seat,
      ticketCount: 1,
      subtotal: listing.resalePrice,
      serviceFee: serviceFeeCents,
    },
    payBy,
  )
  const ticketId = newId(tx.now)
  await Ticket.query(tx.db).insert({
    id: ticketId,
    requestId,
    orderId: order.id,
    ownerId: recipient.id,
    position: 1,
    concertDate: source.concertDate,
    section: source.section,
    row: source.row,
    seat: source.seat,
    gate: source.gate,
    seatInfo: listing.seatInfo,
    status: 'pending',
    locked: true,
    sourceTicketId: source.id,
    createdAt: tx.now.toISOString(),
  })
  await recordEvent(tx, {
    type: 'ticket.assigned',
    actorId: actor.id,
    requestId,
    customerId: recipient.id,
    subjectId: ticketId,
    data: { total },
  })
}
