/**
 * Venue wall time has no zone (design, section 4, item 10), so nobody knows the instant an event begins. An event counts as
 * upcoming until the end of its day: where the viewer is on a screen, and on the server where a day ends last, in UTC−12.
 */

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Minutes east of UTC of the last place on earth where a day ends. */
const lastPlaceOffsetMinutes = -12 * 60

/**
 * The instant at which the event's day is over.
 *
 * @param concertDate wall time, `2026-12-05T20:00`
 * @param offsetMinutes minutes east of UTC of whoever asks; the server leaves it out
 */
export function eventDayEnd(concertDate: string, offsetMinutes = lastPlaceOffsetMinutes): Date {
  const startOfDayUtc = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`)
  return new Date(startOfDayUtc + day - offsetMinutes * 60_000)
}

/** Whether the event is still to come, for a viewer whose clock shows `now`. */
export function isUpcoming(concertDate: string, now: Date, offsetMinutes?: number): boolean {
  return now.getTime() < eventDayEnd(concertDate, offsetMinutes).getTime()
}

/** What a form for a past event is told. */
export const eventOverMessage = 'This event is already over'

/** The newest day on which the server counts events as over: compare `concert_date` with `<` against it. */
export function firstUpcomingDay(now: Date): string {
  return new Date(now.getTime() + lastPlaceOffsetMinutes * 60_000).toISOString().slice(0, 10)
}
