import { isTicketUsable } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

/** Whether a ticket has a QR code to show at the gate. */
export function hasQr(ticket: Ticket): boolean {
  return isTicketUsable(ticket.status) && ticket.qrCode !== null
}

/** The tickets of the same event that have a QR code; empty if the requested ticket has none or does not exist. */
export function gateTickets(tickets: readonly Ticket[], ticketId: string): Ticket[] {
  const requested = tickets.find(({ id }) => id === ticketId)
  if (!requested || !hasQr(requested)) return []
  return tickets.filter((ticket) => ticket.requestId === requested.requestId && hasQr(ticket))
}
