import type { Transaction, TransactionSummary } from '#contract/transactions.ts'
import { writeDate } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

type Status = Transaction['paymentStatus']
export const statusLabels: Record<Status, string> = {
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
}
export const statusTones: Record<Status, Tone> = {
  paid: 'good',
  partially_refunded: 'warn',
  refunded: 'neutral',
}

export const membershipLabels: Record<Transaction['userMembershipStatus'], string> = {
  member: 'Member',
  non_member: 'Non-member',
}

/** What a bar of the chart stands for. */
export const stepNames: Record<TransactionSummary['step'], string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}

type Step = Pick<TransactionSummary['series'][number], 'from' | 'to'>

/** Below a bar: `Nov 3`, `Nov`, `2026`. */
export function stepLabel({ from }: Step, step: TransactionSummary['step']): string {
  if (step === 'year') return from.slice(0, 4)
  return write(from, step === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' })
}

/** In full: `Nov 3, 2026`, `Nov 3 – Nov 9, 2026`, `November 2026`, `2026`. */
export function stepTitle({ from, to }: Step, step: TransactionSummary['step']): string {
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

/** `1 payment`, `1,204 payments`. */
export function countPayments(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`
}
