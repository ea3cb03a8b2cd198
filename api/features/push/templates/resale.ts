import { writeConcertDate } from '../../notifications/writeConcertDate.ts'
import { Order } from '../../payments/Order.ts'
import { findRequest } from '../../requests/TicketRequest.ts'
import { findWantedListing } from '../../resale/alertArea.ts'
import { Ticket } from '../../tickets/Ticket.ts'
import { findOpenReturn } from '../../tickets/TicketReturn.ts'
import type { PushContent, Template } from './PushContent.ts'

export const listingOpened: Template = async (deps, { subjectId: listingId }, userId) => {
  const listing = await findWantedListing(deps, listingId, userId)
  if (!listing) return undefined
  return {
    title: `A ticket in your area: ${listing.artist}`,
    body: `${listing.venue}, ${writeConcertDate(listing.concertDate)}. Tell us if you are interested.`,
    tag: `listing:${listingId}`,
    path: '/dashboard?tab=available-tickets',
  }
}

/** For its recipient, who has to pay. */
export const ticketAssigned: Template = async (deps, { subjectId: ticketId }) => {
  const ticket = await Ticket.query(deps.db).findById(ticketId)
  const order = await Order.query(deps.db).findOne({ id: ticket?.orderId ?? '', state: 'open' })
  const request = order && (await findRequest(deps.db, order.requestId))
  // Paid or taken back in the meantime.
  if (!order || !request) return undefined
  const path = `/checkout/${order.requestId}`
  return {
    title: `It is yours if you like: ${request.artist}`,
    body: 'The ticket is reserved for you. Please pay within 24 hours; after that it is offered to somebody else.',
    tag: `resale:${ticketId}`,
    path,
    expiresAt: new Date(order.payBy),
    actions: [{ title: 'Pay', path }],
  }
}

export const returnReceived: Template = async (deps, { subjectId: ticketId }) => {
  const open = await findOpenReturn(deps.db, ticketId)
  // Cancelled meanwhile, or sold, which the seller is told too.
  if (!open || open.soldAt !== null) return undefined
  return aboutReturn(deps, ticketId, 'We have your ticket back', 'Open My Tickets to see what follows.')
}

export const ticketResold: Template = async (deps, { subjectId: ticketId }) => {
  const sold = await findOpenReturn(deps.db, ticketId)
  if (!sold) return undefined
  const body = sold.refundId
    ? 'Your refund goes to the card you paid with.'
    : 'We could not refund your card. We will write to you about another way.'
  return aboutReturn(deps, ticketId, 'Your ticket has a new owner', body)
}

export const returnEnded: Template = async (deps, { subjectId: ticketId }) => {
  // Sent back once more.
  if (await findOpenReturn(deps.db, ticketId)) return undefined
  const body = 'It was not resold in time. You find it under My Tickets. Enjoy the show!'
  return aboutReturn(deps, ticketId, 'Your ticket is yours to use', body)
}

async function aboutReturn(
  { db }: Parameters<Template>[0],
  ticketId: string,
  title: string,
  body: string,
): Promise<PushContent | undefined> {
  const ticket = await Ticket.query(db).findById(ticketId)
  const request = ticket && (await findRequest(db, ticket.requestId))
  if (!request) return undefined
  return {
    title: `${title}: ${request.artist}`,
    body,
    tag: `resale:${ticketId}`,
    path: '/dashboard?tab=my-tickets',
  }
}
