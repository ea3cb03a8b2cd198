import { arrivalDays } from '#contract/rules/deliveryRules.ts'
import { formatConcertDate, writeDate } from './format.ts'

const dayMs = 24 * 60 * 60 * 1000
const eveningFrom = 17

/** Calendar days from the viewer's current day to the event; negative for past events, NaN for an invalid date. */
export function daysUntil(concertDate: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((startOfDay(concertDate) - today) / dayMs)
}

/** Whether an event has started, by the viewer's clock. */
export function hasBegun(concertDate: string, now: Date): boolean {
  // Without a zone it is read as the viewer's time.
  return new Date(concertDate.slice(0, 16)) <= now
}

/** Whether an event starts before a deadline, by the viewer's clock. */
export function startsBefore(concertDate: string, deadline: string): boolean {
  return hasBegun(concertDate, new Date(deadline))
}

/** 'today', 'tomorrow', 'in 12 days'; empty for past events. */
export function daysUntilWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 ? `in ${days} days` : ''
}

/** The event's time in the gate view: 'Tonight 8:00 PM', 'Today 2:00 PM', 'Tomorrow 7:30 PM', otherwise the date. */
export function gateTime(concertDate: string, now: Date): string {
  const days = daysUntil(concertDate, now)
  if (days !== 0 && days !== 1) return formatConcertDate(concertDate, now)
  const isEvening = Number(concertDate.slice(11, 13)) >= eveningFrom
  const day = days === 1 ? 'Tomorrow' : isEvening ? 'Tonight' : 'Today'
  return `${day} ${write(new Date(`${concertDate.slice(0, 16)}:00Z`), { hour: 'numeric', minute: '2-digit' })}`
}

/** The day by which tickets must arrive, as a date at midnight UTC; invalid if the event's is. */
export function arrivalDate(concertDate: string): Date {
  return new Date(startOfDay(concertDate) - arrivalDays * dayMs)
}

/** The day by which tickets must arrive: `2027-07-04T19:30` -> 'Thu, Jul 1'. */
export function arrivalDay(concertDate: string, now: Date): string {
  const date = arrivalDate(concertDate)
  const withYear = date.getUTCFullYear() !== now.getFullYear()
  return write(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
  })
}

/** Whether tickets are overdue for an event in `days` days. */
export function isArrivalOverdue(days: number): boolean {
  return days < arrivalDays
}

function startOfDay(concertDate: string): number {
  return Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`)
}

/** Wall time is parsed and formatted as UTC, so that no time zone shifts it. */
function write(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return writeDate(date, { ...parts, timeZone: 'UTC' })
}
