import { isUpcoming } from '#contract/rules/eventDay.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { nameOfShow } from '#contract/rules/showRules.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'

/**
 * A key that the tickets of one event share, whichever orders they come from: customers do not type a name the same way twice,
 * so case, accents and punctuation do not count.
 */
export function eventKey(event: Pick<Ticket, 'artist' | 'venue' | 'concertDate'>) {
  return `${event.concertDate.slice(0, 16)} ${nameOfShow(event)}`
}

/** The tickets of one event, of one order or several, shown on one card. */
export interface EventTickets {
  key: string
  artist: string
  venue: string
  concertDate: string
  showMoved: Ticket['showMoved']
  tickets: Ticket[]
  /** The requests that the tickets were bought with, oldest first. Each has its own receipt and discussion. */
  requestIds: string[]
}

/** Groups tickets by event, in the order of the first ticket of each; the tickets of one request stay together. */
export function groupByEvent(tickets: readonly Ticket[]): EventTickets[] {
  const groups = new Map<string, EventTickets>()
  for (const ticket of tickets) {
    const key = eventKey(ticket)
    const { artist, venue, concertDate, showMoved } = ticket
    const group = groups.get(key) ?? {
      key,
      artist,
      venue,
      concertDate,
      showMoved,
      tickets: [],
      requestIds: [],
    }
    group.tickets.push(ticket)
    if (!group.requestIds.includes(ticket.requestId)) group.requestIds.push(ticket.requestId)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, requestIds: group.requestIds.toSorted() }))
}

/**
 * Upcoming events, soonest first, cancelled and refunded ones after all others, and past ones, newest first.
 *
 * @param offsetMinutes the viewer's offset east of UTC
 */
export function splitByTime(events: readonly EventTickets[], now: Date, offsetMinutes: number) {
  const byDate = events.toSorted((a, b) => a.concertDate.localeCompare(b.concertDate))
  const isOn = ({ tickets }: EventTickets) =>
    tickets.some(({ isShowCancelled, status }) => !isShowCancelled && status !== 'refunded')
  const isUpcomingEvent = (event: EventTickets) => isUpcoming(event.concertDate, now, offsetMinutes)
  return {
    upcoming: byDate.filter(isUpcomingEvent).sort((one, other) => Number(isOn(other)) - Number(isOn(one))),
    past: byDate.filter((event) => !isUpcomingEvent(event)).reverse(),
  }
}

/** Whether the tickets of an event need attention: tomorrow's and today's. @param days from today to it */
export function isSoon(days: number): boolean {
  return days === 0 || days === 1
}

/** Whether a ticket is still to arrive: not once its money is to go back. */
export function isAwaited(
  ticket: Pick<Ticket, 'status' | 'locked' | 'isShowCancelled' | 'moneyBackAskedAt'>,
): boolean {
  const { status, locked, isShowCancelled, moneyBackAskedAt } = ticket
  return status === 'pending' && !locked && !isShowCancelled && moneyBackAskedAt === null
}

/** Whether a ticket has a code or a file that can be used. */
export function canBeShown(ticket: Ticket): boolean {
  return isTicketShown(ticket) && Boolean(hasCode(ticket) || ticket.ticketFile)
}

/** The savings of all orders of an event, in dollars; undefined if none. */
export function savedOnEvent({ tickets }: Pick<EventTickets, 'tickets'>): number | undefined {
  const savings = new Map(tickets.map(({ requestId, orderSaving }) => [requestId, orderSaving ?? 0]))
  const cents = [...savings.values()].reduce((sum, saving) => sum + centsFromDollars(saving), 0)
  return cents > 0 ? dollarsFromCents(cents) : undefined
}

/** Whether a ticket has a code to show at the gate. */
export function hasCode(ticket: Ticket): boolean {
  return isTicketShown(ticket) && Boolean(ticket.qrCode ?? ticket.codeImage)
}

/** `QR code`; `Code` if one of them has another format. */
export function codeWord(tickets: readonly Pick<Ticket, 'codeFormat'>[]): string {
  return tickets.every(({ codeFormat }) => codeFormat === 'qr') ? 'QR code' : 'Code'
}

/** The words of the button that opens the gate view of an event: `Show QR codes`, or `Show 2 tickets` if some are only a file. */
export function showCodesLabel(tickets: readonly Ticket[]): string {
  const shown = tickets.filter(canBeShown)
  if (!shown.every(hasCode)) return `Show ${shown.length} tickets`
  const word = codeWord(shown).replace('C', 'c')
  return `Show ${word}${shown.length === 1 ? '' : 's'}`
}

/**
 * The tickets to show at the gate with the requested one, those that are only a file last; empty if it cannot be shown, or none has a
 * code.
 */
export function gateTickets(tickets: readonly Ticket[], ticketId: string): Ticket[] {
  const requested = tickets.find(({ id }) => id === ticketId)
  if (!requested || !canBeShown(requested)) return []
  const key = eventKey(requested)
  const shown = tickets.filter((ticket) => canBeShown(ticket) && eventKey(ticket) === key)
  const withCode = shown.filter(hasCode)
  return withCode.length > 0 ? [...withCode, ...shown.filter((ticket) => !hasCode(ticket))] : []
}

/** The name of the parameter that brings a card into view, by one of its requests. */
export const eventParameter = 'event'

/** The address of My Tickets with the card of a request in view. */
export function eventAddress(requestId: string): string {
  return `/dashboard?tab=my-tickets&${eventParameter}=${requestId}`
}
