import type { QueryBuilder } from 'objection'
import { AppError } from '#contract/errors.ts'
import { checkResale } from '#contract/rules/checkResale.ts'
import { isResaleOpen, lastDateOfResale, returnableStatuses, seatPrice } from '#contract/rules/resaleRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { findUser } from '../accounts/User.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { findListing, Listing, OptIn } from '../tickets/Listing.ts'
import { loadTicket } from '../tickets/openTicket.ts'
import { isRefunded, readOrderMoney } from '../tickets/orderMoney.ts'
import { isPaymentDisputed, withdrawSold } from '../tickets/putBackOnSale.ts'
import { Ticket, type WholeTicket } from '../tickets/Ticket.ts'
import { findOpenReturn, lockReturn, type ReturnEnd, TicketReturn } from '../tickets/TicketReturn.ts'
import { alertAreaJob } from './alertArea.ts'
import { stopDisputedPurchaseJob } from './giveUpPurchase.ts'
import { mailUnsoldJob, notifyInterestedJob } from './resaleMails.ts'
import { dropReturnFiles } from './returnFiles.ts'

/**
 * The owner sends a ticket back for resale. Its file and code are withheld from then on. Repeating it succeeds.
 *
 * @throws {AppError} what `checkResale` answers
 */
export async function requestReturn(deps: Deps, { id, requestId }: Ticket): Promise<WholeTicket> {
  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, requestId)
    const ticket = await Ticket.query(tx.db).findById(id).throwIfNotFound()
    if (ticket.status === 'returning') return loadTicket(tx.db, id)
    const { orderId } = ticket
    const money = (await readOrderMoney(tx.db, [orderId])).get(orderId)
    const check = checkResale({ ...ticket, isRefunded: isRefunded(money) }, tx.now)
    if (!check.canResell) throw new AppError(check.code)

    const statusBefore = returnableStatuses.find((status) => status === ticket.status)
    const taken = await Ticket.query(tx.db)
      .where({ id, status: ticket.status, ownerId: ticket.ownerId })
      .patch({ status: 'returning', returnStatus: 'pending_email' })
    // Opened, used or handed over in the meantime.
    if (taken === 0 || !statusBefore) throw new AppError('request_changed')
    const at = tx.now.toISOString()
    await TicketReturn.query(tx.db).insert({
      id: newId(tx.now),
      ticketId: id,
      sellerId: ticket.ownerId,
      statusBefore,
      concertDate: ticket.concertDate,
      paysBack: check.isPaidBack,
      requestedAt: at,
      updatedAt: at,
    })
    await recordEvent(tx, {
      type: 'ticket.return_requested',
      actorId: ticket.ownerId,
      requestId,
      customerId: ticket.ownerId,
      subjectId: id,
    })
    return loadTicket(tx.db, id)
  })
}

/**
 * The owner keeps a ticket that they have sent back, until a recipient is selected. Repeating it succeeds.
 *
 * @throws {AppError} return_sold
 */
export async function cancelReturn(deps: Deps, { id }: Ticket): Promise<WholeTicket> {
  const open = await findOpenReturn(deps.db, id)
  if (!open) return loadTicket(deps.db, id)
  return inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, open.id)
    if (current.soldAt !== null) throw new AppError('return_sold')
    if (current.endedAt === null) await endReturn(tx, current, 'cancelled')
    return loadTicket(tx.db, id)
  })
}

/**
 * Staff confirm that the mail with a returned ticket arrived, which lists it in the area of its seller's zip code: not for a past
 * event, without a zip code, or while its payment is disputed. Confirming again lists what could not be listed before, or was
 * withdrawn because of a dispute that was won; otherwise it only succeeds.
 *
 * @throws {AppError} return_not_open, resale_too_late
 */
export async function confirmEmail(deps: Deps, actor: Actor, ticketId: string): Promise<void> {
  const open = await findOpenReturn(deps.db, ticketId)
  if (!open) throw new AppError('return_not_open')
  await inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, open.id)
    if (current.endedAt !== null) throw new AppError('return_not_open')
    if (current.soldAt !== null) return putBack(tx, current)
    if (current.paysBack && !isResaleOpen(current.concertDate, tx.now)) {
      const message = 'The event is less than 24 hours away, so this ticket goes back to its owner.'
      throw new AppError('resale_too_late', { message })
    }
    const ticket = await Ticket.query(tx.db).findById(ticketId).throwIfNotFound()
    if (current.emailReceivedAt === null) {
      await TicketReturn.query(tx.db).findById(current.id).patch({ emailReceivedAt: tx.now.toISOString() })
      await Ticket.query(tx.db).findById(ticketId).patch({ returnStatus: 'email_received' })
      await recordEvent(tx, {
        type: 'ticket.return_received',
        actorId: actor.id,
        requestId: ticket.requestId,
        customerId: ticket.ownerId,
        subjectId: ticketId,
      })
    }
    if (current.paysBack) await openListing(tx, actor, current, ticket)
  })
}

async function openListing(
  tx: Tx,
  actor: Actor,
  { id: returnId, sellerId }: TicketReturn,
  ticket: Ticket,
): Promise<void> {
  if (await Listing.query(tx.db).findOne({ returnId })) return putBack(tx, { id: returnId })
  const seller = await findUser(tx.db, sellerId)
  const zipCodePrefix = seller && areaCode(seller.zipCode)
  if (!zipCodePrefix) return
  const request = await findRequest(tx.db, ticket.requestId)
  const money = (await readOrderMoney(tx.db, [ticket.orderId])).get(ticket.orderId)
  if (!request || !money) throw new Error(`Ticket ${ticket.id} has no order to take its price from`)
  if (money.isDisputed) return
  const id = newId(tx.now)
  await Listing.query(tx.db).insert({
    id,
    returnId,
    ticketId: ticket.id,
    sellerId,
    artist: request.artist,
    venue: request.venue,
    concertDate: ticket.concertDate,
    zipCodePrefix,
    seatInfo: describeSingleSeat(ticket),
    resalePrice: seatPrice(money, ticket.position),
    status: 'active',
    createdAt: tx.now.toISOString(),
  })
  await recordEvent(tx, { type: 'listing.opened', actorId: actor.id, subjectId: id, area: zipCodePrefix })
  await queueJob(tx, alertAreaJob, { listingId: id })
}

/** Offers a withdrawn listing of an open return again, unless its payment is disputed or its event is too near. */
async function putBack(tx: Tx, { id: returnId }: Pick<TicketReturn, 'id'>): Promise<void> {
  const listing = await Listing.query(tx.db).findOne({ returnId, status: 'withdrawn' })
  if (!listing || !isResaleOpen(listing.concertDate, tx.now)) return
  if (await isPaymentDisputed(tx.db, listing)) return
  await Listing.query(tx.db).findById(listing.id).patch({ status: 'active' })
  const { id: subjectId, zipCodePrefix: area } = listing
  await recordEvent(tx, { type: 'listing.relisted', actorId: null, subjectId, area })
}

/** The ticket's place among the seats of the seller's order means nothing to anybody else. */
function describeSingleSeat({ seatInfo }: Ticket): string {
  return seatInfo.replace(/ · \d+ of \d+$/, '')
}

/**
 * Ends a return that was not sold: the ticket is its owner's again, what they attached is deleted, and its listing is withdrawn.
 * The caller holds the return's lock and has seen that it is open and unsold.
 */
async function endReturn(tx: Tx, open: TicketReturn, because: ReturnEnd): Promise<void> {
  await TicketReturn.query(tx.db)
    .findById(open.id)
    .patch({ endedAt: tx.now.toISOString(), endedBecause: because })
  await Ticket.query(tx.db)
    .where({ id: open.ticketId, status: 'returning' })
    .patch({ status: open.statusBefore, returnStatus: null })
  await dropReturnFiles(tx, open.id)
  const ticket = await Ticket.query(tx.db).findById(open.ticketId).throwIfNotFound()
  // The refund has an event of its own.
  if (because !== 'refunded') {
    await recordEvent(tx, {
      type: 'ticket.return_ended',
      actorId: because === 'unsold' ? null : open.sellerId,
      requestId: ticket.requestId,
      customerId: open.sellerId,
      subjectId: ticket.id,
      data: { because },
    })
  }
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

/**
 * The buyer of an order disputes its payment: its seats are no longer offered, and recipients who have not paid are not asked to any
 * more. The caller holds the lock of the order's request.
 */
export async function stopResales(tx: Tx, orderId: string): Promise<void> {
  const tickets = Ticket.query(tx.db).where({ orderId }).select('id')
  const open = await TicketReturn.query(tx.db).whereNull('endedAt').whereIn('ticketId', tickets).orderBy('id')
  for (const { id: returnId } of open) {
    await lockReturn(tx, returnId)
    await withdrawListing(tx, returnId)
    const sold = await Listing.query(tx.db).findOne({ returnId, status: 'sold' })
    if (sold) await queueJob(tx, stopDisputedPurchaseJob, { listingId: sold.id })
  }
}

/**
 * Staff refund an order, or its show was cancelled: what its owner has sent back of it and was not sold is theirs again. The caller
 * holds the request's lock.
 */
export async function endRefundedReturns(tx: Tx, orderId: string): Promise<void> {
  const tickets = Ticket.query(tx.db).where({ orderId }).select('id')
  await endUnsoldAmong(tx, TicketReturn.query(tx.db).whereIn('ticketId', tickets), 'refunded')
}

/** The show of an order was cancelled: none of its seats is offered any more. The caller holds the request's lock. */
export async function withdrawListings(tx: Tx, orderId: string): Promise<void> {
  await endRefundedReturns(tx, orderId)
  const tickets = Ticket.query(tx.db).where({ orderId }).select('id')
  for (const { id } of await TicketReturn.query(tx.db).whereIn('ticketId', tickets).orderBy('id')) {
    await lockReturn(tx, id)
    await withdrawListing(tx, id)
  }
}

async function endUnsoldAmong(
  tx: Tx,
  returns: QueryBuilder<TicketReturn>,
  because: ReturnEnd,
): Promise<void> {
  for (const { id } of await returns.where({ endedAt: null, soldAt: null }).orderBy('id')) {
    const current = await lockReturn(tx, id)
    if (current.endedAt === null && current.soldAt === null) await endReturn(tx, current, because)
  }
}

async function withdrawListing(tx: Tx, returnId: string): Promise<void> {
  const listing = await Listing.query(tx.db).findOne({ returnId, status: 'active' })
  if (!listing) return
  await Listing.query(tx.db).findById(listing.id).patch({ status: 'withdrawn' })
  await queueJob(tx, notifyInterestedJob, { listingId: listing.id })
  await recordEvent(tx, {
    type: 'listing.withdrawn',
    actorId: null,
    subjectId: listing.id,
    area: listing.zipCodePrefix,
  })
}

const fiveMinutesMs = 5 * 60 * 1000
const batchSize = 100

/** Ends what was not sold until 24 hours before its event: the ticket is usable again, unless its seller was paid back. */
export const endUnsoldReturnsJob = defineRecurringJob({
  kind: 'resale.end_unsold',
  lane: 'deadlines',
  everyMs: fiveMinutesMs,
  async run(deps, { signal }) {
    const lastDate = lastDateOfResale(deps.now())
    const unsold = () =>
      TicketReturn.query(deps.db)
        .whereRaw('ended_at is null and sold_at is null and pays_back')
        .where('concertDate', '<=', lastDate)
        .orderBy('concertDate')
        .limit(batchSize)
    for (let ended = true; ended && !signal.aborted; ) {
      const due = await unsold()
      for (const { id } of due) await endUnsold(deps, id)
      ended = due.length > 0
    }
    const leftOver = await Listing.query(deps.db)
      .whereRaw("status = 'active'")
      .where('concertDate', '<=', lastDate)
      .orderBy('concertDate')
      .limit(batchSize)
    for (const listing of leftOver) await withdrawLeftOver(deps, listing)
  },
})

async function endUnsold(deps: Deps, returnId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, returnId)
    if (current.endedAt === null && current.soldAt === null) await endReturn(tx, current, 'unsold')
  })
}

/** A listing that was sold before, and whose recipient did not pay. */
async function withdrawLeftOver(deps: Deps, { id, returnId }: Listing): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockReturn(tx, returnId)
    const listing = await findListing(tx.db, id)
    if (listing?.status === 'active' && !isResaleOpen(listing.concertDate, tx.now))
      await withdrawSold(tx, listing)
  })
}

/**
 * Takes a user who deletes their account out of resale: what they have sent back and was not sold goes to the house with their
 * other tickets, and they are interested in nothing any more. What they bought stays, without what staff wrote to them; what they
 * attached to a sold one stays for its recipient, without the name that they gave it.
 */
export async function leaveResale(tx: Tx, userId: string): Promise<void> {
  const theirs = TicketReturn.query(tx.db).where({ sellerId: userId })
  await endUnsoldAmong(tx, theirs, 'owner_left')
  const sold = TicketReturn.query(tx.db).where({ sellerId: userId }).select('id').toKnexQuery()
  await tx.db('return_files').whereIn('returnId', sold).update({ name: 'Ticket' })
  await OptIn.query(tx.db).where({ userId, chosenAt: null }).delete()
  await OptIn.query(tx.db).where({ userId }).patch({ notes: null })
}
