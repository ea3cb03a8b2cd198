import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import type { NewOffer } from '#contract/offers.ts'
import type { NewRequest } from '#contract/requests.ts'
import { type AvailableListing, type ResellNotification, resaleApi } from '#contract/resale.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { acceptedRequest, type Deal, payByCard } from './factories.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'
import { waitFor } from './timing.ts'

/** A resale with its seller and the admin who handles it. */
export interface Resale {
  seller: SignedIn
  admin: SignedIn
  /** The seller's ticket. */
  ticket: Ticket
}

export interface ListedTicket extends Resale {
  listing: ResellNotification
}

interface Terms {
  form?: Partial<NewRequest>
  people?: Partial<Pick<Deal, 'customer' | 'admin'>>
  /** Seats of the seller's order; the first one is resold. */
  seats?: number
  price?: NewOffer['pricePerTicket']
}

export async function findTicket(owner: SignedIn, id: string): Promise<Ticket> {
  const mine = await owner.client.call(ticketsApi.listMine)
  const ticket = mine.find((candidate) => candidate.id === id)
  if (!ticket) throw new Error('They have no such ticket')
  return ticket
}

/** The tickets of a paid request, delivered with a code each. */
export async function deliveredTickets(
  app: TestApp,
  { form, people, seats = 2 }: Terms = {},
): Promise<{ seller: SignedIn; admin: SignedIn; tickets: Ticket[] }> {
  const deal = await acceptedRequest(app, { ticketCount: seats, ...form }, people)
  await payByCard(app, deal)
  const { customer: seller, admin } = deal
  const bought = async () => {
    const mine = await seller.client.call(ticketsApi.listMine)
    return mine.filter(({ requestId }) => requestId === deal.request.id)
  }
  const issued = await waitFor(async () => {
    const tickets = await bought()
    expect(tickets.length).toBeGreaterThan(0)
    return tickets
  })
  for (const { id } of issued) await deliver(admin, id)
  return { seller, admin, tickets: await bought() }
}

/** Staff deliver a ticket with a code of its own. */
export async function deliver(admin: SignedIn, ticketId: string, qrCode = `LS-${ticketId}`): Promise<Ticket> {
  return admin.client.call(ticketsApi.deliver, { params: { id: ticketId }, body: { qrCode } })
}

/** A ticket that its owner has just sent back. */
export async function returnedTicket(app: TestApp, terms?: Terms): Promise<Resale> {
  const { tickets, ...people } = await deliveredTickets(app, terms)
  const [ticket] = tickets
  if (!ticket) throw new Error('No ticket was bought')
  return { ...people, ticket: await sendBack(people.seller, ticket.id) }
}

export function sendBack(owner: SignedIn, id: string): Promise<Ticket> {
  return owner.client.call(resaleApi.requestReturn, { params: { id } })
}

/** A returned ticket whose mail arrived, so that it is listed in the area of the seller. */
export async function listedTicket(app: TestApp, terms?: Terms): Promise<ListedTicket> {
  return list(await returnedTicket(app, terms))
}

/** Staff confirm the mail with a ticket. */
export async function list<R extends Resale>(resale: R): Promise<R & { listing: ResellNotification }> {
  const { admin, ticket } = resale
  await admin.client.call(resaleApi.confirmEmail, { params: { id: ticket.id } })
  const listings = await admin.client.call(resaleApi.adminList, { query: { status: 'active' } })
  const listing = listings.find(({ ticketId }) => ticketId === ticket.id)
  if (!listing) throw new Error('The ticket is not listed')
  return { ...resale, listing }
}

export function showInterest(person: SignedIn, { id }: { id: string }): Promise<AvailableListing> {
  return person.client.call(resaleApi.optIn, { params: { id }, key: randomUUID() })
}

export function withdrawInterest(person: SignedIn, { id }: { id: string }) {
  return person.client.call(resaleApi.withdraw, { params: { id }, key: randomUUID() })
}

export function select(admin: SignedIn, { id }: { id: string }, { user }: SignedIn, adminNotes?: string) {
  return admin.client.call(resaleApi.selectRecipient, {
    params: { id },
    body: { userId: user.id, ...(adminNotes && { adminNotes }) },
  })
}

export interface SoldTicket extends ListedTicket {
  recipient: SignedIn
  /** The recipient's, to pay. */
  request: { id: string }
}

/** A listed ticket with a chosen recipient who has not paid. */
export async function chosenTicket(app: TestApp, terms?: Terms): Promise<SoldTicket> {
  const resale = await listedTicket(app, terms)
  const recipient = await app.signIn({ name: 'Robin Recipient' })
  await showInterest(recipient, resale.listing)
  return { ...resale, recipient, ...(await choose(resale, recipient)) }
}

/** Staff choose a recipient among those who are interested. */
export async function choose(
  { admin, listing }: Pick<ListedTicket, 'admin' | 'listing'>,
  recipient: SignedIn,
): Promise<{ listing: ResellNotification; request: { id: string } }> {
  const sold = await select(admin, listing, recipient)
  if (!sold.recipient) throw new Error('Nobody was chosen')
  return { listing: sold, request: { id: sold.recipient.requestId } }
}

/** A recipient pays and staff deliver their ticket. */
export async function paidAndDelivered(
  app: TestApp,
  { admin, recipient, request }: Pick<SoldTicket, 'admin' | 'recipient' | 'request'>,
): Promise<Ticket> {
  await payByCard(app, { customer: recipient, request })
  const ticket = await waitFor(async () => {
    const mine = await recipient.client.call(ticketsApi.listMine)
    const [theirs] = mine.filter(({ requestId, locked }) => requestId === request.id && !locked)
    if (!theirs) throw new Error('It is not paid yet')
    return theirs
  })
  await deliver(admin, ticket.id)
  return findTicket(recipient, ticket.id)
}

/** Someone of another area than everyone else in tests. */
export async function signInElsewhere(app: TestApp, zipCode: string): Promise<SignedIn> {
  const person = await app.signIn()
  const { name, phone } = person.user
  await person.client.call(accountsApi.updateProfile, { body: { name, phone, zipCode } })
  return person
}
