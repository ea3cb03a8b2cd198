import { isDay, zonedDays } from './zonedDays.ts'

export interface AskedRange {
  /** The first day, or the first instant. */
  startDate?: string | undefined
  /** The last day, which is included, or the instant before which the range ends. */
  endDate?: string | undefined
  /** Time zone of the days; an IANA name. */
  timeZone: string
}

export const invalidDay = 'Enter a date like 2026-12-05'

/**
 * Why a range has no sense, and at which end. Without an end it ends now.
 *
 * @param range whose dates are days or instants
 */
export function rangeProblem(
  { startDate, endDate, timeZone }: AskedRange,
  now: Date,
): { end: 'startDate' | 'endDate'; message: string } | undefined {
  if (startDate === undefined) return undefined
  if (endDate !== undefined) {
    return isBefore(endDate, startDate)
      ? { end: 'endDate', message: 'The end date is before the start date' }
      : undefined
  }
  const start = isDay(startDate) ? zonedDays(timeZone).startOf(startDate) : new Date(startDate)
  return start > now ? { end: 'startDate', message: 'The start date is in the future' } : undefined
}

/** A day and an instant are compared by their days. */
function isBefore(one: string, other: string): boolean {
  if (isDay(one) || isDay(other)) return one.slice(0, 10) < other.slice(0, 10)
  return Date.parse(one) < Date.parse(other)
}
