/**
 * Venue wall time has no zone, so the instant at which an event starts is unknown. An event is upcoming until the end of
 * its day: in the viewer's time zone on a screen, in UTC−12 on the server, where a day ends last (docs/RULES.md, Dates).
 */

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Minutes east of UTC of the place where a day ends last. */
const lastPlaceOffsetMinutes = -12 * 60

/**
 * The instant at which the event's day ends.
 *
 * @param concertDate wall time, `2026-12-05T20:00`
 * @param offsetMinutes minutes east of UTC of the viewer; absent on the server
 */
export function eventDayEnd(concertDate: string, offsetMinutes = lastPlaceOffsetMinutes): Date {
  const startOfDayUtc = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`)
  return new Date(startOfDayUtc + day - offsetMinutes * 60_000)
}

/** Whether the event is upcoming at `now`. */
export function isUpcoming(concertDate: string, now: Date, offsetMinutes?: number): boolean {
  return now.getTime() < eventDayEnd(concertDate, offsetMinutes).getTime()
}

/** Shown for anything that is not a date. */
export const invalidDate = 'Invalid date'

/** Message of a form for a past event. */
export const eventOverMessage = 'This event is already over'

/** The first day that the server counts as upcoming: an event is over if its `concert_date` is less than this. */
export function firstUpcomingDay(now: Date): string {
  return new Date(now.getTime() + lastPlaceOffsetMinutes * 60_000).toISOString().slice(0, 10)
}
