import { sharedSentences } from '#contract/errors.ts'
import { ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

// Apart from the form, which is loaded when it is opened.

/** The message why a ticket cannot be delivered or replaced; undefined if it can. */
export function whyNoDelivery(ticket: Pick<Ticket, 'status'>): string | undefined {
  if (ticketStatusesBefore('deliver').includes(ticket.status)) return undefined
  if (ticket.status === 'refunded') return 'It was refunded.'
  return sharedSentences[ticket.status === 'returning' ? 'ticket_returned' : 'ticket_already_used']
}

/** The number of tickets that are still to be delivered. */
export function countUndelivered(tickets: readonly Pick<Ticket, 'status'>[]): number {
  return tickets.filter(({ status }) => status === 'pending').length
}
