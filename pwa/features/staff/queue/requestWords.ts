import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { writeDate } from '../../../ui/format.ts'
import type { QueueListName } from './requestQueue.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** `Maya Lindqvist` -> `Maya L.`; a single name stays as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${words[0]} ${[...last][0]?.toUpperCase()}.` : (words[0] ?? '')
}

/** The calendar day at the venue, never shifted: `Aug 14`, with the year if it is not the current one. */
export function formatConcertDay(wallTime: string, now: Date): string {
  const date = new Date(`${wallTime.slice(0, 10)}T00:00:00Z`)
  const withYear = date.getUTCFullYear() !== now.getFullYear()
  return writeDate(date, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
  })
}

/** A duration, less exact the longer it is: `42 m`, `2 h 05 m`, `9 h`, `4 d`. */
export function formatRoughly(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (milliseconds >= 2 * day) return `${Math.floor(milliseconds / day)} d`
  if (milliseconds >= 3 * hour) return `${Math.floor(milliseconds / hour)} h`
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`
  return minutes >= 1 ? `${minutes} m` : 'under a minute'
}

/** The beginning of a text, so that it leaves room for what follows it. @param most of its characters */
export function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}

export function countTickets(count: number): string {
  return count === 1 ? '1\u00a0ticket' : `${count}\u00a0tickets`
}

/** Joins the parts of a line. It can wrap after a dot, but not before one. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('\u00a0· ')
}

/** The second line of a request in the list: what the client said last, otherwise `Red Rocks · Aug 14 · 2 tickets`. */
export function describeRow(
  request: Pick<AdminTicketRequest, 'venue' | 'concertDate' | 'ticketCount' | 'lastMessage'>,
  now: Date,
): string {
  const { venue, concertDate, ticketCount, lastMessage } = request
  if (lastMessage && !lastMessage.fromStaff) return `“${lastMessage.text}”`
  return joinParts([venue, formatConcertDay(concertDate, now), countTickets(ticketCount)])
}

export const listNames: Record<QueueListName, string> = {
  active: 'Active Requests',
  inactive: 'Inactive Requests',
  needs_us: 'Needs us',
  clients_turn: 'Client’s turn',
  expiring_soon: 'Expiring soon',
  to_deliver: 'To deliver',
  mine: 'Mine',
  refund_failed: 'Refund failed',
}

/** Who looks after a request, from the reader's view: `You`, `Ana`; undefined if nobody does. */
export function assigneeWord(
  { assignedTo }: Pick<AdminTicketRequest, 'assignedTo'>,
  readerId: string,
): string | undefined {
  if (!assignedTo) return undefined
  return assignedTo.id === readerId ? 'You' : firstName(assignedTo.name)
}

/** `Sec 102, Row F`; the row may be missing. */
export function describePlace(section: string, row: string | null): string {
  return row ? `Sec ${section}, Row ${row}` : `Sec ${section}`
}
