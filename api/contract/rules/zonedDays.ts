/** The days of a time zone. A day is `YYYY-MM-DD`. */
export interface ZonedDays {
  /** The first instant of a day. Where clocks go forward at midnight, that is 1:00. */
  startOf(day: string): Date
  /** The day that an instant belongs to. */
  of(instant: Date): string
  /** What the zone's clocks show at an instant: `2026-11-23 19:30:00`, which spreadsheets read as a time. */
  timeOf(instant: string): string
}

const dayMs = 24 * 60 * 60 * 1000

/** @param timeZone an IANA name, such as `America/New_York` (`isTimeZone`) */
export function zonedDays(timeZone: string): ZonedDays {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  /** What the zone's clocks show, as if it were UTC. */
  const shownAt = (instant: number): number => {
    const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
    const { year = '', month, day, hour, minute, second } = parts
    return Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`)
  }
  const dayOf = (instant: number) => new Date(shownAt(instant)).toISOString().slice(0, 10)

  return {
    startOf(day) {
      const midnight = Date.parse(`${day}T00:00:00Z`)
      // By the clocks of the day before, and by those of the day after: they differ where clocks change that night.
      const candidates = [midnight - dayMs, midnight + dayMs]
        .map((near) => midnight - (shownAt(near) - near))
        .sort((one, other) => one - other)
      const start = candidates.find((instant) => dayOf(instant) === day) ?? midnight
      return new Date(start)
    },
    of: (instant) => dayOf(instant.getTime()),
    timeOf: (instant) => new Date(shownAt(Date.parse(instant))).toISOString().slice(0, 19).replace('T', ' '),
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The day that is so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Days from one day to another; 0 for the same. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs)
}

/** Whether a text is a day of the calendar, from 1970 to 2999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970' || text >= '3000') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // 31 February rolls over in some engines; a valid day survives the round trip.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
