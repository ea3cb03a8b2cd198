import { z } from 'zod'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { Order } from '../payments/Order.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { findListing } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { writeListing } from './writeListing.ts'

/** Mails the recipient of a resold ticket that it is theirs if they pay in time, with what staff wrote to them. */
export const mailChosenJob = defineJob({
  kind: 'resale.mail_chosen',
  lane: 'mail',
  payload: z.object({ ticketId: z.string() }),
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
  payload: z.object({ orderId: z.string() }),
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
        `The ticket for ${writeListing(listing)} was reserved for you and ${isLate ? 'has not been paid in time' : 'is offered to others again'}. You were not charged.`,
        listing.status === 'active'
          ? 'It is offered again. If you still want it, there is nothing to do: you are still among those who are interested. Otherwise withdraw your interest under Available Tickets.'
          : 'It is no longer available.',
      ].join('\n\n'),
      path: '/dashboard?tab=available-tickets',
      actionLabel: 'See available tickets',
    })
  },
})
