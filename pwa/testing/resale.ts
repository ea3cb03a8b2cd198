import { expect } from 'vitest'
import type { OptIn, ResellNotification } from '#contract/resale.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Credentials } from './browserCommands.ts'
import { acceptedRequest, callAs } from './orders.ts'
import { admin } from './people.ts'

/** Two tickets that a person has paid for and that have been delivered. */
export async function deliveredTickets(person: Credentials): Promise<Ticket[]> {
  const requestId = await acceptedRequest(person)
  await payFor(person, requestId)
  const mine = async () =>
    (await callAs<Ticket[]>(person, 'GET', '/api/tickets')).filter((ticket) => ticket.requestId === requestId)
  await expect.poll(async () => (await mine()).length).toBe(2)
  for (const [index, { id }] of (await mine()).entries()) {
    const delivery = { section: '102', row: 'F', seat: String(11 + index), qrCode: `RESALE-${id}` }
    await callAs(admin, 'POST', `/api/admin/tickets/${id}/deliver`, delivery)
  }
  return mine()
}

/** Pays for an accepted request, as Stripe.js does: from the browser directly to the provider. */
async function payFor(person: Credentials, requestId: string): Promise<void> {
  const { publishableKey } = await callAs<{ publishableKey: string }>(person, 'GET', '/api/stripe/config')
  const setup = await callAs<{ clientSecret: string }>(person, 'POST', '/api/create-payment-intent', {
    requestId,
  })
  const [intentId] = setup.clientSecret.split('_secret_')
  const reply = await fetch(`/stripe-sandbox/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: setup.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  expect(reply.status).toBe(200)
}

/** A ticket that a person has sent back and whose email has arrived. */
export async function listTicket(seller: Credentials): Promise<ResellNotification> {
  const [ticket] = await deliveredTickets(seller)
  await callAs(seller, 'POST', `/api/tickets/${ticket?.id}/return`)
  await callAs(admin, 'POST', `/api/tickets/${ticket?.id}/confirm-email`)
  const listings = await callAs<ResellNotification[]>(admin, 'GET', '/api/resell-notifications?status=active')
  const listing = listings.find(({ ticketId }) => ticketId === ticket?.id)
  if (!listing) throw new Error('The ticket was not listed')
  return listing
}

/** The names of those who are interested in a listing. */
export async function interestedIn({ id }: Pick<ResellNotification, 'id'>): Promise<string[]> {
  const optIns = await callAs<OptIn[]>(admin, 'GET', `/api/resell-notifications/${id}/opt-ins`)
  return optIns.map(({ user }) => user.name)
}

/** Gives a listing to the first of those who are interested. */
export async function selectRecipient({ id }: Pick<ResellNotification, 'id'>): Promise<void> {
  const [first] = await callAs<OptIn[]>(admin, 'GET', `/api/resell-notifications/${id}/opt-ins`)
  // The admin has perhaps signed in too long ago.
  await callAs(admin, 'POST', '/api/me/confirm-password', { currentPassword: admin.password })
  await callAs(admin, 'POST', `/api/resell-notifications/${id}/select-recipient`, { userId: first?.userId })
}
