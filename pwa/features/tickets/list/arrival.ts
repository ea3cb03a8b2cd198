import type { Ticket } from '#contract/tickets.ts'
import { arrivalDay, daysUntil, isArrivalOverdue } from '../../../ui/eventWords.ts'

interface Arrival {
  /** Beside the pill, if none of the seats is here: 'Here by Wed, Dec 30'. Absent if there is nothing to promise. */
  short?: string
  /** Where only some are missing: 'The rest is here by Wed, Dec 30.' */
  rest: string
  /** What else to know. */
  sentence?: string
  /** Our promise is broken, so the customer should write to us. */
  isBroken?: true
}

const weTellYou = 'We tell you the moment they are ready.'

/**
 * When the tickets that are being prepared arrive: the promised day while it lies ahead, otherwise the truth.
 *
 * @param pending at least one
 * @param event `days` from today to it, and whether it has begun
 */
export function arrivalOf(
  pending: readonly Pick<Ticket, 'concertDate' | 'createdAt'>[],
  { days, hasBegun }: { days: number; hasBegun: boolean },
  now: Date,
): Arrival {
  const concertDate = pending[0]?.concertDate ?? ''
  if (days < 0) return { rest: 'The rest never arrived.', isBroken: true }
  if (hasBegun) return { rest: 'The rest did not arrive before the show.', isBroken: true }
  if (!isArrivalOverdue(days)) {
    const day = arrivalDay(concertDate, now)
    return { short: `Here by ${day}`, rest: `The rest is here by ${day}.`, sentence: weTellYou }
  }
  const wasLate = pending.every(({ createdAt }) =>
    isArrivalOverdue(daysUntil(concertDate, new Date(createdAt))),
  )
  return wasLate
    ? { short: 'Here before the show', rest: 'The rest is here before the show.', sentence: weTellYou }
    : { rest: 'The rest should have arrived by now.', isBroken: true }
}

/** What stands below the seats. @param isAll whether none of the seats is here */
export function arrivalWords({ short, rest, sentence }: Arrival, isAll: boolean): string {
  const begin = isAll ? (short ? '' : rest.replace('The rest', 'Your tickets')) : rest
  return [begin, sentence].filter(Boolean).join(' ')
}
