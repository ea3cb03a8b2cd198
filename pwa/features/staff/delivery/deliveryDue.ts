import type { AdminTicketRequest } from '#contract/requests.ts'
import { formatConcertDay } from '../queue/requestWords.ts'

const day = 24 * 60 * 60 * 1000

/** Customers are promised their tickets this many days before the event. */
const promisedDays = 3

export interface DeliveryDue {
  /** `due Dec 28`, `due today`, `was due Dec 28`. */
  text: string
  /** The promised day has come or is over. */
  isUrgent: boolean
}

/** By when the tickets have to be with the customer, counted in days of the calendar. */
export function deliveryDue(
  { concertDate }: Pick<AdminTicketRequest, 'concertDate'>,
  now: Date,
): DeliveryDue {
  const due = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`) - promisedDays * day
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  if (due === today) return { text: 'due today', isUrgent: true }
  const date = formatConcertDay(new Date(due).toISOString(), now)
  return due > today ? { text: `due ${date}`, isUrgent: false } : { text: `was due ${date}`, isUrgent: true }
}
