import { z } from 'zod'
import { dollarsFromCents, formatMoney, serviceFeeCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Listing } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { findOpenReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { writeListing } from './writeListing.ts'

/** Mails the seller of a ticket that its email has arrived, and what follows. */
export const mailArrivedJob = defineJob({
  kind: 'resale.mail_arrived',
  lane: 'mail',
  payload: z.object({ ticketId: z.string() }),
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
      text: [
        `Thank you, the email about your ticket for ${words.ticket} has arrived.`,
        whatFollows(open, listing),
      ].join('\n\n'),
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
  payload: z.object({ ticketId: z.string() }),
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
  payload: z.object({ returnId: z.string() }),
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
          : `Your ticket for ${words.ticket} did not reach us by email in time to be resold.`,
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
