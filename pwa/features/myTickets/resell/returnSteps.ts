import { checkResale } from '#contract/rules/checkResale.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { type ReturnWay, returnWayOf } from '#contract/rules/resaleRules.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../../http/clock.ts'
import { formatConcertDay, formatDay, formatMoney } from '../../../ui/format.ts'
import { type Resale, type ResaleStep, stepLabel } from '../../tickets/stepLabel.ts'

/** A ticket with its name on the card: 'Seat 11'. */
export interface NamedTicket {
  ticket: Ticket
  name: string
}

/** Tickets whose returns are at the same step, shown as one. */
export interface ReturnGroup {
  step: ResaleStep
  tickets: NamedTicket[]
  /** The owner's refund for all of them, in dollars; null if there is none. */
  amount: number | null
  /** When the latest reached the step. */
  at: string | null
  canCancel: boolean
}

/** The steps of a return that finds a buyer. */
const wholeWay: readonly ResaleStep[] = ['asked', 'arrived', 'listed', 'matched', 'refunded']

/** How the owner of a ticket sends it back. */
export function wayOf({ resale, transferredAt, ticketFile }: Ticket): ReturnWay {
  return resale?.way ?? returnWayOf({ transferredAt, hasFile: ticketFile !== null })
}

/** The owner's action to return tickets: 'Email us the ticket', 'Transfer the tickets back'. */
export function askedWords(tickets: readonly NamedTicket[]): string {
  const ways = new Set(tickets.map(({ ticket }) => wayOf(ticket)))
  const them = tickets.length === 1 ? 'the ticket' : 'the tickets'
  if (tickets.every(({ ticket }) => ticket.resale?.files.length)) return `We look at ${them}`
  if (ways.size === 1 && ways.has('transfer')) return `Transfer ${them} back`
  return ways.has('file') ? `Email us ${them}` : `Email us about ${them}`
}

/** A ticket of a past event is not offered to anybody, and nothing is refunded. */
export function isPastReturn({ step, amount }: Pick<Resale, 'step' | 'amount'>): boolean {
  return amount === null && (step === 'asked' || step === 'arrived')
}

/** The returns of an event, those that are furthest behind first. */
export function groupReturns(tickets: readonly NamedTicket[]): ReturnGroup[] {
  const groups = new Map<string, ReturnGroup>()
  for (const named of tickets) {
    const { resale } = named.ticket
    if (!resale) continue
    const { step, amount, at, canCancel } = resale
    // Tickets without a refund take other steps.
    const key = `${step} ${canCancel} ${amount === null}`
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { step, tickets: [named], amount, at, canCancel })
      continue
    }
    group.tickets.push(named)
    if (group.amount !== null && amount !== null) group.amount += amount
    if (at !== null && (group.at === null || at > group.at)) group.at = at
  }
  const place = ({ step }: ReturnGroup) => wholeWay.indexOf(step)
  return [...groups.values()].sort((one, other) => place(one) - place(other))
}

/** The texts of a return: the label of its step, the next step, its steps and how many of them are done. */
export function returnView(
  group: ReturnGroup,
  now = currentTime(),
): { label: string; text: string; steps: string[]; done: number } {
  const { step, amount, at, tickets } = group
  const label = step === 'asked' ? askedWords(tickets) : stepLabel(group, now)
  const place = wholeWay.indexOf(step)
  const done = place + 1
  const words = [
    'Return requested',
    done > 1 ? `We have your ${tickets.length === 1 ? 'ticket' : 'tickets'}` : askedWords(tickets),
    'Offered to buyers',
    'Buyer chosen',
    'Refunded',
  ]
  return {
    label: at !== null && step === 'listed' ? `${label} ${formatDay(at, now)}` : label,
    text: textOf(step, amount, tickets.length),
    steps: place === -1 ? [] : isPastReturn(group) ? words.slice(0, 2) : words,
    done,
  }
}

/** The step that a return is at, in a line: 'Step 2 of 5: email us the tickets'. Undefined once there is none left. */
export function stepNow(group: ReturnGroup): string | undefined {
  const { steps, done } = returnView(group)
  const isOne = group.tickets.length === 1
  const asked = askedWords(group.tickets)
  const words = [
    '',
    `${asked.charAt(0).toLowerCase()}${asked.slice(1)}`,
    `we offer ${isOne ? 'it' : 'them'} to buyers`,
    'we look for a buyer',
    'your money is on its way',
  ][done]
  return words && done < steps.length ? `Step ${done + 1} of ${steps.length}: ${words}` : undefined
}

function textOf(step: ResaleStep, amount: number | null, count: number): string {
  const money = amount === null ? '' : formatMoney(amount)
  const them = count === 1 ? 'it' : 'them'
  switch (step) {
    case 'asked':
      return amount === null
        ? 'The event is over, so nothing is refunded.'
        : `You get ${money} back once a buyer is chosen.`
    case 'arrived':
      return amount === null
        ? 'Thank you. The event is over, so nothing is refunded.'
        : `We offer ${them} to people in your area next.`
    case 'listed':
      return `You get ${money} back once a buyer is chosen.`
    case 'matched':
      // Not all of it could be paid back by itself, and staff know.
      if (amount === null) return 'We pay you back and tell you by email.'
      return `${money} is on its way to the card you paid with.`
    case 'refunded':
      return `${money} went back to the card you paid with.`
    case 'withdrawn':
      return `We found no buyer in time, so ${count === 1 ? 'it is' : 'they are'} yours to use again.`
  }
}

/** 'Seat 11', 'Seats 11, 12', 'Ticket 1 of 2, Ticket 2 of 2' */
export function listNames(tickets: readonly NamedTicket[]): string {
  const names = tickets.map(({ name }) => name)
  const seats = names.map((name) => /^Seat (.+)$/.exec(name)?.[1])
  if (names.length < 2 || seats.includes(undefined)) return names.join(', ')
  return `Seats ${seats.join(', ')}`
}

/** The seats of an event that can be sent back now, and why the others cannot. */
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
    // A refunded ticket has its own text.
    const isExplained = check.code === 'ticket_refunded' && named.ticket.status === 'refunded'
    if (!isExplained && (check.code === 'resale_too_late' || check.code === 'ticket_refunded'))
      whyNone = check.reason
  }
  return { eligible, others, isPaidBack, whyNone: eligible.length === 0 ? whyNone : undefined }
}

/** The price that the owner paid for the seats, in dollars; undefined if that is unknown for one of them. */
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

/** The subject of the mail about tickets of one event that are sent back, so that staff find their returns. */
export function returnMailSubject(tickets: readonly NamedTicket[]): string {
  const { artist = '', concertDate = '' } = tickets[0]?.ticket ?? {}
  const what = tickets.length === 1 ? 'Ticket' : 'Tickets'
  return `${what} sent back: ${artist}, ${formatConcertDay(concertDate)}, ${listNames(tickets)}`
}

/** The link that opens that mail in the user's mail program. */
export function returnMailLink(mailbox: string, subject: string): string {
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`
}
