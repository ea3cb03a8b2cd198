import { arrivalDate } from '../../ui/eventWords.ts'
import { eventKey } from './eventTickets.ts'

/** An event in the user's calendar. */
export interface Plan {
  artist: string
  venue: string
  /** Wall time at the venue. */
  concertDate: string
  /** How often the show was moved, and its first place and date. */
  showMoved: { times: number; venue: string; concertDate: string } | null
}

/** Nobody knows how long a show is; without a duration calendars show a line. */
const duration = 'PT3H'
/** Alarm for the arrival of the tickets, a whole-day entry: 9 in the morning. */
const alarmTime = 'PT9H'

/**
 * The event as an iCalendar file (RFC 5545). Its time is floating, because wall time at the venue has no zone. It has neither
 * codes nor seats, so it can be passed on. The same event has the same ids, so that importing it again changes the entry, also after
 * the event has moved.
 *
 * @param appAddress origin of the app, for the link to the tickets
 * @param isArriving whether the tickets are still to come: adds an all-day entry for the day by which they arrive
 * @returns undefined if the event's date is invalid
 */
export function eventCalendar(
  plan: Plan,
  { now, appAddress, isArriving }: { now: Date; appAddress: string; isArriving: boolean },
): string | undefined {
  const { artist, venue, concertDate, showMoved } = plan
  const start = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(concertDate)
  if (!start) return undefined
  const [, year, month, day, hour, minute] = start
  const first = { artist, venue, concertDate, ...showMoved }
  const uid = `${first.concertDate.slice(0, 10).replaceAll('-', '')}-${hashOf(eventKey(first))}`
  const stamp = [`DTSTAMP:${compact(now)}`, `SEQUENCE:${showMoved?.times ?? 0}`]
  const link = `${appAddress}/dashboard?tab=my-tickets`
  const show = [
    'BEGIN:VEVENT',
    `UID:${uid}@live-shows`,
    ...stamp,
    `DTSTART:${year}${month}${day}T${hour}${minute}00`,
    `DURATION:${duration}`,
    `SUMMARY:${text(artist)}`,
    `LOCATION:${text(venue)}`,
    `DESCRIPTION:${text(`Your tickets: ${link}`)}`,
    'END:VEVENT',
  ]
  const arrival = [
    'BEGIN:VEVENT',
    `UID:${uid}-arrival@live-shows`,
    ...stamp,
    `DTSTART;VALUE=DATE:${compact(arrivalDate(concertDate)).slice(0, 8)}`,
    `SUMMARY:${text(`Tickets by today: ${artist}`)}`,
    `DESCRIPTION:${text(`They are in My Tickets by then: ${link}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(`Tickets by today: ${artist}`)}`,
    `TRIGGER:${alarmTime}`,
    'END:VALARM',
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Live Shows//My Tickets//EN',
    ...show,
    ...(isArriving ? arrival : []),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261205T090000Z` */
function compact(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A text value (RFC 5545, 3.3.11). */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const longestLine = 75
const encoder = new TextEncoder()

/** Lines have at most 75 octets (RFC 5545, 3.1); a fold is never inside a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > longestLine) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** FNV-1a, 64 bits. */
function hashOf(key: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of encoder.encode(key)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16)
}
