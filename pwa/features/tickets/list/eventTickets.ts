import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketUsable } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

/** The tickets of one request, shown on one card. */
export interface EventTickets {
  requestId: string
  artist: string
  venue: string
  concertDate: string
  tickets: Ticket[]
}

/** Groups tickets by request, in the order of the first ticket of each. */
export function groupByEvent(tickets: readonly Ticket[]): EventTickets[] {
  const groups = new Map<string, EventTickets>()
  for (const ticket of tickets) {
    const group = groups.get(ticket.requestId)
    if (group) {
      group.tickets.push(ticket)
      continue
    }
    const { requestId, artist, venue, concertDate } = ticket
    groups.set(requestId, { requestId, artist, venue, concertDate, tickets: [ticket] })
  }
  return [...groups.values()]
}

/** Upcoming events, soonest first, and past ones, newest first. `offsetMinutes` is the viewer's offset east of UTC. */
export function splitByTime(events: readonly EventTickets[], now: Date, offsetMinutes: number) {
  const byDate = events.toSorted((a, b) => a.concertDate.localeCompare(b.concertDate))
  const isUpcomingEvent = (event: EventTickets) => isUpcoming(event.concertDate, now, offsetMinutes)
  return {
    upcoming: byDate.filter(isUpcomingEvent),
    past: byDate.filter((event) => !isUpcomingEvent(event)).reverse(),
  }
}

/** Whether a ticket has a code or a file that can be used. */
export function canBeShown({ status, qrCode, ticketFile }: Ticket): boolean {
  return isTicketUsable(status) && Boolean(qrCode || ticketFile)
}
