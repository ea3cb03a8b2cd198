import { AppError } from '#contract/errors.ts'
import { type AskedRange, rangeProblem } from '#contract/rules/dateRange.ts'
import { addDays, isDay, zonedDays } from '#contract/rules/zonedDays.ts'

/** Instants in ISO form, as they are stored. */
export interface DateRange {
  from: string | undefined
  /** The range ends before it. */
  before: string | undefined
}

/**
 * The instants of a range. A day ends when the next one starts.
 *
 * @throws {AppError} invalid_input if the range ends before it starts; without an end it ends now
 */
export function toDateRange(range: AskedRange, now: Date): DateRange {
  const problem = rangeProblem(range, now)
  if (problem) {
    const { end, message } = problem
    throw new AppError('invalid_input', { message, fields: { [end]: message } })
  }
  const { startDate, endDate, timeZone } = range
  const days = zonedDays(timeZone)
  const toInstant = (text: string, day: string) =>
    (isDay(text) ? days.startOf(day) : new Date(text)).toISOString()
  return {
    from: startDate === undefined ? undefined : toInstant(startDate, startDate),
    before:
      endDate === undefined ? undefined : toInstant(endDate, isDay(endDate) ? addDays(endDate, 1) : endDate),
  }
}
