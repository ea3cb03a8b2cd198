import { isTicketUsable } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

/** Whether there is a code to show at the gate. */
export function hasQr(ticket: Ticket): boolean {
  return isTicketUsable(ticket.status) && ticket.qrCode !== null
}

/** The tickets of the same event that have a code; none where the one that was asked for has none, or is not there. */
export function gateTickets(tickets: readonly Ticket[], ticketId: string): Ticket[] {
  const wanted = tickets.find(({ id }) => id === ticketId)
  if (!wanted || !hasQr(wanted)) return []
  return tickets.filter((ticket) => ticket.requestId === wanted.requestId && hasQr(ticket))
}
