import type { OptIn, ResellNotification } from '#contract/resale.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Credentials } from './browserCommands.ts'
import { callAs, paidRequest } from './orders.ts'
import { admin } from './people.ts'

/** Two tickets that a person has paid for and that have been delivered. */
export async function deliveredTickets(person: Credentials): Promise<Ticket[]> {
  const { requestId, ticketIds } = await paidRequest(person)
  for (const [index, id] of ticketIds.entries()) {
    const delivery = { section: '102', row: 'F', seat: String(11 + index), qrCode: `RESALE-${id}` }
    await callAs(admin, 'POST', `/api/admin/tickets/${id}/deliver`, delivery)
  }
  const tickets = await callAs<Ticket[]>(person, 'GET', '/api/tickets')
  return tickets.filter((ticket) => ticket.requestId === requestId)
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
