import { addDays, isDay, zonedDays } from '#contract/rules/zonedDays.ts'

export interface AskedRange {
  /** A day or an instant. */
  startDate?: string | undefined
  endDate?: string | undefined
  timeZone: string
}

/** Instants in ISO form, as they are stored. */
export interface DateRange {
  from: string | undefined
  /** The range ends before it. */
  before: string | undefined
}

/** The instants of a range. A day ends when the next one starts. */
export function toDateRange({ startDate, endDate, timeZone }: AskedRange): DateRange {
  const days = zonedDays(timeZone)
  const toInstant = (text: string, day: string) =>
    (isDay(text) ? days.startOf(day) : new Date(text)).toISOString()
  return {
    from: startDate === undefined ? undefined : toInstant(startDate, startDate),
    before:
      endDate === undefined ? undefined : toInstant(endDate, isDay(endDate) ? addDays(endDate, 1) : endDate),
  }
}
