import { formatConcertDay } from '../../../ui/format.ts'
import { listNames, type NamedTicket } from './returnSteps.ts'

/** The subject of the mail about tickets of one event that are sent back, so that staff find what it is about. */
export function returnMailSubject(tickets: readonly NamedTicket[]): string {
  const { artist = '', concertDate = '' } = tickets[0]?.ticket ?? {}
  const what = tickets.length === 1 ? 'Ticket' : 'Tickets'
  return `${what} sent back: ${artist}, ${formatConcertDay(concertDate)}, ${listNames(tickets)}`
}

/** The link that opens that mail in the user's mail program. */
export function returnMailLink(mailbox: string, subject: string): string {
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`
}
