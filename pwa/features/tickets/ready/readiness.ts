import type { Ticket } from '#contract/tickets.ts'
import { canBeShown } from '../list/eventTickets.ts'

/** What of an event's tickets is on this device, for the way to the gate. */
interface Readiness {
  /** How many can be shown or downloaded. */
  total: number
  /** Those of them that are not completely on the device: the code's text, and the file if there is one. */
  missing: Ticket[]
}

/** Whether to look after the tickets of an event: tomorrow's and today's. @param days from today to it */
export function isSoon(days: number): boolean {
  return days === 0 || days === 1
}

/** Undefined if there is nothing to save: tickets that are not here yet, or were sent to a ticketing account. */
export function readinessOf(
  tickets: readonly Ticket[],
  savedIds: ReadonlySet<string>,
): Readiness | undefined {
  const toShow = tickets.filter(canBeShown)
  if (toShow.length === 0) return undefined
  return { total: toShow.length, missing: toShow.filter(({ id }) => !savedIds.has(id)) }
}

/** '1 of 2 tickets is not on this phone yet.', 'Your tickets are on this phone.' */
export function readinessWords({ total, missing }: Readiness): string {
  const count = missing.length
  const [yours, are] = total === 1 ? ['Your ticket', 'is'] : ['Your tickets', 'are']
  if (count === 0) return `${yours} ${are} on this phone.`
  if (count === total) return `${yours} ${are} not on this phone yet.`
  return `${count} of ${total} tickets ${count === 1 ? 'is' : 'are'} not on this phone yet.`
}
