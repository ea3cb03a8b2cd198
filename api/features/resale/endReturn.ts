import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { Listing } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { type ReturnEnd, TicketReturn } from '../tickets/TicketReturn.ts'
import { mailUnsoldJob } from './mailSeller.ts'
import { tellInterestedJob } from './tellInterested.ts'

/**
 * Ends a return that was not sold: the ticket is its owner's again, and its listing is withdrawn. The caller holds the
 * return's lock and has seen that it is open and unsold.
 */
export async function endReturn(tx: Tx, open: TicketReturn, because: ReturnEnd): Promise<void> {
  await TicketReturn.query(tx.db)
    .findById(open.id)
    .patch({ endedAt: tx.now.toISOString(), endedBecause: because })
  await Ticket.query(tx.db)
    .where({ id: open.ticketId, status: 'returning' })
    .patch({ status: open.statusBefore, returnStatus: null })
  const ticket = await Ticket.query(tx.db).findById(open.ticketId).throwIfNotFound()
  await recordEvent(tx, {
    type: 'ticket.return_ended',
    actorId: because === 'unsold' ? null : open.sellerId,
    requestId: ticket.requestId,
    customerId: open.sellerId,
    subjectId: ticket.id,
    data: { because },
  })
  if (because === 'unsold') {
    await queueJob(
      tx,
      mailUnsoldJob,
      { returnId: open.id },
      { dedupeKey: `${mailUnsoldJob.kind}:${open.id}` },
    )
  }
  await withdrawListing(tx, open.id)
}

async function withdrawListing(tx: Tx, returnId: string): Promise<void> {
  const listing = await Listing.query(tx.db).findOne({ returnId, status: 'active' })
  if (!listing) return
  await Listing.query(tx.db).findById(listing.id).patch({ status: 'withdrawn' })
  await queueJob(tx, tellInterestedJob, { listingId: listing.id })
  await recordEvent(tx, {
    type: 'listing.withdrawn',
    actorId: null,
    subjectId: listing.id,
    area: listing.zipCodePrefix,
  })
}
