import { withoutWord } from '#contract/rules/seats.ts'
import type { Ticket } from '#contract/tickets.ts'

type Seat = Pick<Ticket, 'id' | 'section' | 'row' | 'seat' | 'seatInfo'>

/** The seats, one line per section and row: 'Sec 102 · Row F · Seats 11, 12', 'Sec 233 · Row 4 · 4 seats'. */
export function describeSeats(tickets: readonly Seat[]): string[] {
  return seatsByPlace(tickets, 'Sec').map(({ place, seats }) => [place, seats].filter(Boolean).join(' · '))
}

/** The seats in two parts: 'Section 102 · Row F' and 'Seats 11, 12'. The first may be empty. */
export function seatsByPlace(tickets: readonly Seat[], sectionWord = 'Section') {
  const places = new Map<string, Seat[]>()
  for (const ticket of tickets) {
    const place = placeOf(ticket, sectionWord)
    places.set(place, [...(places.get(place) ?? []), ticket])
  }
  return [...places].map(([place, seats]) => ({ place, seats: listSeats(seats) }))
}

/** The name of a single ticket without a seat number. */
const yourTicket = 'Your ticket'

/** The name of a ticket within a sentence: 'Seat 11', 'your ticket'. */
export function nameInSentence(name: string): string {
  return name === yourTicket ? 'your ticket' : name
}

/** The name of a ticket: 'Seat 11', or 'Ticket 1 of 4' without a seat number. */
export function seatName(ticket: Seat, tickets: readonly Seat[]): string {
  if (ticket.seat) return `Seat ${withoutWord('seat', ticket.seat)}`
  if (tickets.length < 2) return yourTicket
  const position = tickets.findIndex(({ id }) => id === ticket.id) + 1
  return `Ticket ${position} of ${tickets.length}`
}

/** The free text that staff wrote about the seat; undefined if it only repeats section, row and seat. */
export function seatRemark({ section, row, seat, seatInfo }: Seat): string | undefined {
  let rest = seatInfo.replace(/\b\d+ of \d+\b/, '')
  for (const part of [section, row, seat]) if (part) rest = rest.replace(part, '')
  return rest.replace(/\b(section|row|seat)\b/gi, '').replace(/[\s·]/g, '') === '' ? undefined : seatInfo
}

function placeOf({ section, row }: Seat, sectionWord: string): string {
  return [
    section && `${sectionWord} ${withoutWord('section', section)}`,
    row && `Row ${withoutWord('row', row)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function listSeats(seats: readonly Seat[]): string {
  const known = seats.flatMap(({ seat }) => (seat ? [withoutWord('seat', seat)] : []))
  if (known.length < seats.length) return seats.length === 1 ? '1 seat' : `${seats.length} seats`
  return known.length === 1 ? `Seat ${known[0]}` : `Seats ${known.join(', ')}`
}
