import type { ChartStep } from '#contract/transactions.ts'
import { writeDate } from './format.ts'

/** What a point of a chart stands for. */
export const stepNames: Record<ChartStep, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}

/** The first and the last day of a step, as in `2026-11-03`. */
export interface StepDays {
  from: string
  to: string
}

/** At the axis: `Nov 3`, `Nov`, `2026`. */
export function stepLabel({ from }: StepDays, step: ChartStep): string {
  if (step === 'year') return from.slice(0, 4)
  return write(from, step === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' })
}

/** In full: `Nov 3, 2026`, `Nov 3 – Nov 9, 2026`, `November 2026`, `2026`. */
export function stepTitle({ from, to }: StepDays, step: ChartStep): string {
  switch (step) {
    case 'day':
      return write(from, { month: 'short', day: 'numeric', year: 'numeric' })
    case 'week':
      return `${write(from, { month: 'short', day: 'numeric' })} – ${write(to, { month: 'short', day: 'numeric', year: 'numeric' })}`
    case 'month':
      return write(from, { month: 'long', year: 'numeric' })
    case 'year':
      return from.slice(0, 4)
  }
}

/** A day is formatted in UTC, so that no time zone shifts it. */
function write(day: string, parts: Intl.DateTimeFormatOptions): string {
  return writeDate(new Date(`${day}T00:00Z`), { ...parts, timeZone: 'UTC' })
}
