import type { AdminTicketRequest } from '#contract/requests.ts'
import { invalidDate } from '../../../ui/format.ts'
import { formatConcertDay } from '../queue/requestWords.ts'

const day = 24 * 60 * 60 * 1000

/** Tickets must arrive at least this many days before the event (docs/RULES.md, Tickets). */
const promisedDays = 3

export interface DeliveryDue {
  /** `due Dec 28`, `due today`, `was due Dec 28`. */
  text: string
  /** Due today or overdue. */
  isUrgent: boolean
}

/** The day by which a request's tickets must be delivered, in calendar days. */
export function deliveryDue(
  { concertDate }: Pick<AdminTicketRequest, 'concertDate'>,
  now: Date,
): DeliveryDue {
  const due = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`) - promisedDays * day
  if (Number.isNaN(due)) return { text: invalidDate, isUrgent: true }
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  if (due === today) return { text: 'due today', isUrgent: true }
  const date = formatConcertDay(new Date(due).toISOString(), now)
  return due > today ? { text: `due ${date}`, isUrgent: false } : { text: `was due ${date}`, isUrgent: true }
}
