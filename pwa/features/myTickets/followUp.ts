import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { counted, formatDay } from '../../ui/format.ts'
import { isAwaited } from '../tickets/eventTickets.ts'
import { groupReturns, stepNow } from './resell/returnSteps.ts'
import { arrivalOf, moneyBackState, unconfirmed } from './seatState.ts'

/** The next step for an event, in a line: 'Here by' 'Tue, Dec 15', 'Step 2 of 5: email us the tickets'. */
export interface FollowUp {
  lead?: string
  text: string
  /** Whether the customer has to act, so that it is shown beside the code too. */
  needsYou?: true
  isReceipt?: true
}

interface When {
  isPast: boolean
  days: number
  hasBegun: boolean
}

/** @param confirming the tickets whose receipt has been confirmed on this device only */
export function followUp(
  tickets: readonly Ticket[],
  { isPast, ...when }: When,
  confirming: readonly string[] = [],
): FollowUp | undefined {
  const changed = tickets.find((ticket) => moneyBackState(ticket) === 'open')
  if (changed)
    return {
      lead: 'Show changed:',
      text: `money back until ${formatDay(changed.moneyBackUntil ?? '')}`,
      needsYou: true,
    }
  if (tickets.some((ticket) => moneyBackState(ticket) === 'asked')) return { text: 'Money back asked for' }
  if (tickets[0]?.isShowCancelled) return undefined

  const [returned] = groupReturns(tickets.map((ticket) => ({ ticket, name: '' })))
  const step = returned && stepNow(returned)
  if (step) return { text: step, ...(returned.step === 'asked' && { needsYou: true }) }

  const pending = tickets.filter(isAwaited)
  if (pending.length > 0) {
    const { day, isBroken } = arrivalOf(pending, when, currentTime())
    if (day) return { lead: pending.length === tickets.length ? 'Here by' : 'The rest by', text: day }
    if (!isBroken) return { text: 'Coming before the show' }
    return { text: when.days < 0 || when.hasBegun ? 'You get your money back' : 'Late: we are on it' }
  }
  const receipts = isPast ? receiptsLeft(tickets, confirming) : 0
  if (receipts > 0) return { text: receiptWords(receipts), needsYou: true, isReceipt: true }
  return undefined
}

/** The tasks of past events, shown while they are folded: '2 receipts to confirm', '3 need you'. */
export function pastNeeds(
  events: readonly { tickets: readonly Ticket[] }[],
  confirming: readonly string[] = [],
): string | undefined {
  const when = { isPast: true, days: -1, hasBegun: true }
  const asked = events.flatMap(({ tickets }) => {
    const found = followUp(tickets, when, confirming)
    return found?.needsYou ? [found] : []
  })
  const [first, ...others] = asked
  if (!first) return undefined
  if (others.length === 0) return [first.lead, first.text].filter(Boolean).join(' ')
  const receipts = events.reduce((sum, { tickets }) => sum + receiptsLeft(tickets, confirming), 0)
  return asked.every(({ isReceipt }) => isReceipt) ? receiptWords(receipts) : `${asked.length} need you`
}

function receiptsLeft(tickets: readonly Ticket[], confirming: readonly string[]): number {
  return unconfirmed(tickets).filter(({ id }) => !confirming.includes(id)).length
}

function receiptWords(count: number): string {
  return `${counted(count, 'receipt')} to confirm`
}
