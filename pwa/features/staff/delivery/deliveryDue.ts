import type { AdminTicketRequest } from '#contract/requests.ts'
import { deliveryDueDay } from '#contract/rules/deliveryRules.ts'
import { daysUntil } from '../../../ui/eventWords.ts'
import { invalidDate, writeDate } from '../../../ui/format.ts'
import { formatConcertDay } from '../queue/requestWords.ts'

export interface DeliveryDue {
  /** `due Dec 28`, `due today`, `overdue since Dec 28`. */
  text: string
  /** The same where it is short: `by Dec 28`, `today`, `· overdue`. */
  short: string
  /** Due today or overdue. */
  isUrgent: boolean
}

/** The day by which a request's tickets must be delivered, in calendar days. */
export function deliveryDue(
  { concertDate }: Pick<AdminTicketRequest, 'concertDate'>,
  now: Date,
): DeliveryDue {
  const due = deliveryDueDay(concertDate)
  if (due === undefined) return { text: invalidDate, short: `· ${invalidDate}`, isUrgent: true }
  const days = daysUntil(due, now)
  if (days === 0) return { text: 'due today', short: 'today', isUrgent: true }
  const date = formatConcertDay(due, now)
  if (days < 0) return { text: `overdue since ${date}`, short: '· overdue', isUrgent: true }
  return { text: `due ${date}`, short: `by ${withoutYear(due)}`, isUrgent: false }
}

function withoutYear(day: string): string {
  return writeDate(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', month: 'short', day: 'numeric' })
}
