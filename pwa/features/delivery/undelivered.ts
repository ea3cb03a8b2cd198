import { sharedSentences } from '#contract/errors.ts'
import { ticketStatusesBefore, ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

// Separate from the form, which is loaded when it is opened.

/** The message why a ticket cannot be delivered or replaced; undefined if it can. */
export function whyNoDelivery(ticket: Pick<Ticket, 'status'>): string | undefined {
  if (ticketStatusesBefore('deliver').includes(ticket.status)) return undefined
  if (ticket.status === 'refunded') return 'It was withdrawn.'
  return sharedSentences[ticket.status === 'returning' ? 'ticket_returned' : 'ticket_already_used']
}

/** The status of a ticket for staff. A seat is withdrawn when its refund is made, which may fail later. */
export function deskTicketLabel(ticket: Ticket): string {
  return ticket.status === 'refunded' ? 'Withdrawn' : ticketStatusLabel(ticket)
}

/** `2 of 3 delivered · 1 withdrawn` */
export function describeCounts(tickets: readonly Pick<Ticket, 'status'>[]): string {
  const kept = withoutRefunded(tickets)
  const refunded = tickets.length - kept.length
  return [
    (kept.length > 0 || refunded === 0) &&
      `${kept.length - countUndelivered(kept)} of ${kept.length} delivered`,
    refunded > 0 && `${refunded} withdrawn`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A seat that was refunded is not to be delivered, also if it was. */
export function withoutRefunded<T extends Pick<Ticket, 'status'>>(tickets: readonly T[]): T[] {
  return tickets.filter(({ status }) => status !== 'refunded')
}

/** The number of tickets that are still to be delivered. */
export function countUndelivered(tickets: readonly Pick<Ticket, 'status'>[]): number {
  return tickets.filter(({ status }) => status === 'pending').length
}
