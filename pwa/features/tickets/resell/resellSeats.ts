import { checkResale } from '#contract/rules/checkResale.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { NamedTicket } from './returnSteps.ts'

/** Those of an event's seats that can be sent back now, and why the others cannot. */
export interface ResellSeats {
  eligible: NamedTicket[]
  others: (NamedTicket & { reason: string })[]
  /** Whether the owner gets money back; not for past events. */
  isPaidBack: boolean
  /** Why none can be sent back, where the owner could expect to. */
  whyNone: string | undefined
}

export function resellSeats(tickets: readonly NamedTicket[], now: Date): ResellSeats {
  const eligible: NamedTicket[] = []
  const others: ResellSeats['others'] = []
  let isPaidBack = false
  let whyNone: string | undefined
  for (const named of tickets) {
    const check = checkResale(named.ticket, now)
    if (check.canResell) {
      eligible.push(named)
      isPaidBack = check.isPaidBack
      continue
    }
    others.push({ ...named, reason: check.reason })
    if (check.code === 'resale_too_late' || check.code === 'ticket_refunded') whyNone = check.reason
  }
  return { eligible, others, isPaidBack, whyNone: eligible.length === 0 ? whyNone : undefined }
}

/** What the owner paid for the seats, in dollars; undefined if that is unknown for one of them. */
export function paidFor(tickets: readonly NamedTicket[]): number | undefined {
  let cents = 0
  for (const { ticket } of tickets) {
    if (ticket.price === null) return undefined
    cents += centsFromDollars(ticket.price)
  }
  return dollarsFromCents(cents)
}

/** 'Resell', 'Resell all 2', 'Resell Seat 11', 'Send back 2 of 3' */
export function resellLabel(
  chosen: readonly NamedTicket[],
  { eligible, isPaidBack }: Pick<ResellSeats, 'eligible' | 'isPaidBack'>,
): string {
  const verb = isPaidBack ? 'Resell' : 'Send back'
  if (eligible.length === 1 || chosen.length === 0) return verb
  if (chosen.length === eligible.length) return `${verb} all ${eligible.length}`
  return chosen.length === 1 ? `${verb} ${chosen[0]?.name}` : `${verb} ${chosen.length} of ${eligible.length}`
}
