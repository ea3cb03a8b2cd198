import type { CappedCount } from '#contract/lists.ts'
import { invalidDate } from '#contract/rules/eventDay.ts'
import { dollarsFromCents, formatMoney, parseTypedPrice } from '#contract/rules/priceRules.ts'
import { currentTime } from '../http/clock.ts'

export { formatMoney, invalidDate }

/** A price typed by a customer: formatted if it parses as money, `310` -> `$310.00`, otherwise as typed. */
export function formatTypedPrice(typed: string): string {
  const cents = parseTypedPrice(typed)
  return cents === undefined ? typed : formatMoney(dollarsFromCents(cents))
}

/** The suffix of a typed price per ticket: ' each'. Empty if it does not parse as money, because the text may say it itself. */
export function eachAfter(typed: string): string {
  return parseTypedPrice(typed) === undefined ? '' : ' each'
}

/**
 * Wall time at the venue, as typed and never shifted: `2027-06-05T20:00` -> `Sat, Jun 5, 8:00 PM`, with the year if it is not
 * the current one.
 */
export function formatConcertDate(wallTime: string, now = currentTime()): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(wallTime)
  if (!match) return invalidDate
  // Parsed and formatted as UTC, so that no time zone shifts it.
  const date = new Date(`${match[0]}:00Z`)
  return write(date, 'UTC', Number(match[1]) !== now.getFullYear(), { weekday: 'short', ...dayAndTime })
}

/** The day of a wall time: `Jun 5`, with the year if it is not the current one. */
export function formatConcertDay(wallTime: string, now = currentTime()): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(wallTime)
  if (!match) return invalidDate
  const date = new Date(`${match[0]}T00:00Z`)
  return write(date, 'UTC', Number(match[1]) !== now.getFullYear(), { month: 'short', day: 'numeric' })
}

/** An instant in the viewer's time zone: `Jun 5, 8:00 PM`, with the year if it is not the current one. */
export function formatInstant(instant: string, now = currentTime()): string {
  const date = new Date(instant)
  return write(date, undefined, date.getFullYear() !== now.getFullYear(), dayAndTime)
}

/** The day of an instant in the viewer's time zone: `Jun 5`, with the year if it is not the current one. */
export function formatDay(instant: string, now = currentTime()): string {
  const date = new Date(instant)
  return write(date, undefined, date.getFullYear() !== now.getFullYear(), { month: 'short', day: 'numeric' })
}

/** The time of an instant in the viewer's time zone, with its day unless that is today: `8:00 PM`, `Jun 5, 8:00 PM`. */
export function formatTime(instant: string, now = currentTime()): string {
  const date = new Date(instant)
  if (date.toDateString() !== now.toDateString()) return formatInstant(instant, now)
  return write(date, undefined, false, timeOfDay)
}

/** A future time in the viewer's time zone: `8:11 PM today`, `8:11 PM tomorrow`, `Jun 5, 8:11 PM`. */
export function formatDeadline(instant: string, now = currentTime()): string {
  const date = new Date(instant)
  const days = Math.round((startOfDay(date) - startOfDay(now)) / dayMs)
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : undefined
  return day ? `${write(date, undefined, false, timeOfDay)} ${day}` : formatInstant(instant, now)
}

/** The time of the last fetch in the viewer's time zone: `today 5:14 PM`, `yesterday 5:14 PM`, `Jun 5, 5:14 PM`. */
export function formatLastChecked(at: Date, now = currentTime()): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / dayMs)
  const day = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : undefined
  if (day === undefined) return formatInstant(at.toISOString(), now)
  return `${day} ${write(at, undefined, false, timeOfDay)}`
}

function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

const minute = 60_000
const dayMs = 24 * 60 * minute

/** A duration: `2 d 4 h`, `17 h 42 m`, `2 h 05 m`, `42 m`, `under a minute` (also if negative). */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`
  return minutes >= 1 ? `${minutes} m` : 'under a minute'
}

const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const dayAndTime: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...timeOfDay }

function write(
  date: Date,
  timeZone: string | undefined,
  withYear: boolean,
  parts: Intl.DateTimeFormatOptions,
): string {
  return writeDate(date, {
    ...parts,
    ...(withYear && { year: 'numeric' }),
    ...(timeZone && { timeZone }),
  })
}

/** Formats the given parts of a date in US English. */
export function writeDate(date: Date, parts: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return invalidDate
  // Engines differ in the space before AM and PM; here it never breaks the line.
  return formatterOf(parts, date.getTimezoneOffset())
    .format(date)
    .replace(/[ \u202f](?=[AP]M)/, '\u00a0')
}

/** Formats a day without a time, like `2026-11-03`, which no time zone shifts. */
export function writeDay(day: string, parts: Intl.DateTimeFormatOptions): string {
  return writeDate(new Date(`${day}T00:00Z`), { ...parts, timeZone: 'UTC' })
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Formatters are cached, because creating one takes much longer than using it. The key includes the zone offset, because a
 * formatter keeps the time zone it was created in.
 */
function formatterOf(parts: Intl.DateTimeFormatOptions, zoneOffset: number): Intl.DateTimeFormat {
  const key = JSON.stringify([parts, zoneOffset])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', parts)
  formatters.set(key, formatter)
  return formatter
}

/** @example 1,204 */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** @example 1 ticket, 1,204 tickets */
export const counted = (count: number, noun: string, space = ' ') =>
  `${formatCount(count)}${space}${noun}${count === 1 ? '' : 's'}`

/** @example 65% */
export const formatPercent = (percent: number) => `${percent}%`

/** A count that stops: `12`, `1,000+`. */
export function formatCapped({ count, isCapped }: CappedCount): string {
  return `${formatCount(count)}${isCapped ? '+' : ''}`
}
