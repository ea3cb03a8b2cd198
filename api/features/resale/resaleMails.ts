import { z } from 'zod'
import { dollarsFromCents, formatMoney, serviceFeeCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { Order } from '../payments/Order.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { findListing, Listing, OptIn } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { findOpenReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { writeListing } from './listings.ts'

/** Mails the recipient of a resold ticket that it is theirs if they pay in time, with what staff wrote to them. */
export const mailChosenJob = defineJob({
  kind: 'resale.mail_chosen',
  lane: 'mail',
  payload: z.object({ ticketId: z.uuid() }),
  async run(deps, { ticketId }, attempt) {
    const ticket = await Ticket.query(deps.db).findById(ticketId)
    const open = { id: ticket?.orderId ?? '', state: 'open' }
    const order = await Order.query(deps.db).findOne(open)
    const listing = await findListing(deps.db, order?.listingId ?? '')
    const request = await findRequest(deps.db, order?.requestId ?? '')
    // Paid or taken back in the meantime.
    if (!order || !listing || !request) return
    await mailCustomer(deps, attempt, order.buyerId, {
      type: 'resale_chosen',
      subject: `It is yours if you like: ${listing.artist}`,
      text: [
        `Good news: the ticket for ${writeListing(listing)} is reserved for you.`,
        ...(request.adminResponse ? [request.adminResponse] : []),
        `Please pay ${formatMoney(dollarsFromCents(order.total))} within 24 hours. After that it is offered to somebody else.`,
      ].join('\n\n'),
      path: `/checkout/${order.requestId}`,
      actionLabel: 'Pay now',
    })
  },
})

/** Mails the recipient of a resold ticket that it is no longer reserved for them: not paid in time, or taken back by staff. */
export const mailLostJob = defineJob({
  kind: 'resale.mail_lost',
  lane: 'mail',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }, attempt) {
    const order = await Order.query(deps.db).findById(orderId)
    const listing = await findListing(deps.db, order?.listingId ?? '')
    // Not for a resold ticket.
    if (!order || !listing) return
    const isLate = order.closedReason === 'not_paid_in_time'
    await mailCustomer(deps, attempt, order.buyerId, {
      type: 'resale_lost',
      subject: `${isLate ? 'Not paid in time' : 'No longer reserved for you'}: ${listing.artist}`,
      text: [
        `The ticket for ${writeListing(listing)} was reserved for you and ${isLate ? 'has not been paid in time' : listing.status === 'active' ? 'is offered to others again' : 'is no longer offered'}. You were not charged.`,
        listing.status === 'active'
          ? 'It is offered again. If you still want it, there is nothing to do: you are still among those who are interested. Otherwise withdraw your interest under Available Tickets.'
          : 'It is no longer available.',
      ].join('\n\n'),
      path: '/dashboard?tab=available-tickets',
      actionLabel: 'See available tickets',
    })
  },
})

/** Mails the seller of a ticket that it has arrived, and what follows. */
export const mailArrivedJob = defineJob({
  kind: 'resale.mail_arrived',
  lane: 'mail',
  payload: z.object({ ticketId: z.uuid() }),
  async run(deps, { ticketId }, attempt) {
    const open = await findOpenReturn(deps.db, ticketId)
    const words = open && (await writeTicket(deps, ticketId))
    // Cancelled meanwhile, or sold, which the seller is mailed too.
    if (!open || !words || open.soldAt !== null) return
    const listing = await Listing.query(deps.db).findOne({ returnId: open.id })
    const needsZipCode = open.paysBack && !listing
    await mailCustomer(deps, attempt, open.sellerId, {
      type: 'resale_arrived',
      subject: `We have your ticket back: ${words.artist}`,
      text: [`Thank you, your ticket for ${words.ticket} has arrived.`, whatFollows(open, listing)].join(
        '\n\n',
      ),
      path: needsZipCode ? '/account-settings' : '/dashboard?tab=my-tickets',
      actionLabel: needsZipCode ? 'Add your zip code' : 'Open my tickets',
    })
  },
})

function whatFollows({ paysBack }: TicketReturn, listing: Listing | undefined): string {
  if (!paysBack) return 'The event is over, so it is not offered to anybody and nothing is refunded.'
  if (!listing) {
    return 'We offer tickets to people near their owner, and do not know your zip code. Please add it and write to us; until then your ticket is not offered to anybody.'
  }
  const price = dollarsFromCents(listing.resalePrice)
  const total = dollarsFromCents(listing.resalePrice + serviceFeeCents)
  return `It is offered to customers in the ${listing.zipCodePrefix} area for what you paid: ${formatMoney(price)}, ${formatMoney(total)} with our service fee. As soon as a buyer is chosen, you get ${formatMoney(price)} back. Until then you can cancel the return under My Tickets.`
}

/** Mails the seller of a ticket that a recipient was selected, and what they get back. */
export const mailSoldJob = defineJob({
  kind: 'resale.mail_sold',
  lane: 'mail',
  payload: z.object({ ticketId: z.uuid() }),
  async run(deps, { ticketId }, attempt) {
    const sold = await findOpenReturn(deps.db, ticketId)
    const words = sold && (await writeTicket(deps, ticketId))
    if (!sold || !words) return
    const refund = sold.refundId && (await deps.db('refunds').where({ id: sold.refundId }).first())
    await mailCustomer(deps, attempt, sold.sellerId, {
      type: 'resale_sold',
      subject: `Your ticket has a new owner: ${words.artist}`,
      text: [
        `We found a new owner for your ticket for ${words.ticket}.`,
        refund
          ? `${formatMoney(dollarsFromCents(refund.amount))} goes back to the card you paid with, usually within 5 to 10 days.`
          : 'We could not refund the card you paid with. We will write to you about another way.',
      ].join('\n\n'),
      path: '/dashboard?tab=my-tickets',
      actionLabel: 'Open my tickets',
    })
  },
})

/** Mails the seller of a ticket that it was not sold in time and is theirs again. */
export const mailUnsoldJob = defineJob({
  kind: 'resale.mail_unsold',
  lane: 'mail',
  payload: z.object({ returnId: z.uuid() }),
  async run(deps, { returnId }, attempt) {
    const { ticketId, sellerId, emailReceivedAt } = await TicketReturn.query(deps.db)
      .findById(returnId)
      .throwIfNotFound()
    const words = await writeTicket(deps, ticketId)
    if (!words) return
    await mailCustomer(deps, attempt, sellerId, {
      type: 'resale_unsold',
      subject: `Your ticket is yours to use: ${words.artist}`,
      text: [
        emailReceivedAt
          ? `We could not find a new owner for your ticket for ${words.ticket} in time.`
          : `Your ticket for ${words.ticket} did not reach us in time to be resold.`,
        'It is yours again, and you will find it under My Tickets. Enjoy the show!',
      ].join('\n\n'),
      path: '/dashboard?tab=my-tickets',
      actionLabel: 'Open my tickets',
    })
  },
})

async function writeTicket(
  deps: Deps,
  ticketId: string,
): Promise<{ artist: string; ticket: string } | undefined> {
  const ticket = await Ticket.query(deps.db).findById(ticketId)
  const request = ticket && (await findRequest(deps.db, ticket.requestId))
  if (!ticket || !request) return undefined
  const { artist, venue, concertDate } = request
  return { artist, ticket: writeListing({ artist, venue, concertDate, seatInfo: ticket.seatInfo }) }
}

const batchSize = 50

/**
 * Mails those who are interested in a ticket that was offered to someone else or withdrawn, each of them once for a listing.
 * Works through them in batches; a batch and its mails are one transaction.
 */
export const notifyInterestedJob = defineJob({
  kind: 'resale.tell_interested',
  lane: 'mail',
  payload: z.object({ listingId: z.uuid() }),
  async run(deps, { listingId }, { signal }) {
    while (!signal.aborted && (await notifyBatch(deps, listingId)) === batchSize);
    signal.throwIfAborted()
  },
})

/** @returns how many are notified */
async function notifyBatch(deps: Deps, listingId: string): Promise<number> {
  return inTransaction(deps, async (tx) => {
    const unnotified = () => OptIn.query(tx.db).where({ listingId, chosenAt: null, toldAt: null })
    const first = unnotified().orderBy('id').limit(batchSize).select('id')
    const notified = await unnotified()
      .whereIn('id', first)
      .patch({ toldAt: tx.now.toISOString() })
      .returning('userId')
    for (const { userId } of notified) await queueJob(tx, mailGoneJob, { listingId, userId })
    return notified.length
  })
}

export const mailGoneJob = defineJob({
  kind: 'resale.mail_gone',
  lane: 'mail',
  payload: z.object({ listingId: z.uuid(), userId: z.uuid() }),
  async run(deps, { listingId, userId }, attempt) {
    const listing = await Listing.query(deps.db).findById(listingId).throwIfNotFound()
    const isWithdrawn = listing.status === 'withdrawn'
    await mailCustomer(deps, attempt, userId, {
      type: 'resale_gone',
      subject: `${isWithdrawn ? 'No longer available' : 'Offered to someone else'}: ${listing.artist}`,
      text: [
        `Thank you for your interest in the ticket for ${writeListing(listing)}.`,
        isWithdrawn
          ? 'It is no longer for resale, so there is nothing for you to do. We are sorry that it did not work out this time.'
          : 'This time it was offered to somebody else. If they do not take it, you will find it under Available Tickets again, and your interest still counts.',
      ].join('\n\n'),
      path: '/dashboard?tab=available-tickets',
      actionLabel: 'See available tickets',
    })
  },
})
