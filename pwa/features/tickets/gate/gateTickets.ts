import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { eventKey } from '../eventKey.ts'

/** Whether a ticket has a QR code to show at the gate. */
export function hasQr(ticket: Ticket): boolean {
  return isTicketShown(ticket) && ticket.qrCode !== null
}

/** The tickets of the same event that have a QR code; empty if the requested ticket has none or does not exist. */
export function gateTickets(tickets: readonly Ticket[], ticketId: string): Ticket[] {
  const requested = tickets.find(({ id }) => id === ticketId)
  if (!requested || !hasQr(requested)) return []
  const key = eventKey(requested)
  return tickets.filter((ticket) => hasQr(ticket) && eventKey(ticket) === key)
}
