import { nextForLateTickets, wasPromised } from '#contract/rules/deliveryRules.ts'
import { isTicketUsable, ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { arrivalDay, daysUntil, hasBegun, isArrivalOverdue } from '../../ui/eventWords.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { eventKey, hasCode, isAwaited } from '../tickets/eventTickets.ts'
import { stepLabel } from '../tickets/stepLabel.ts'

export interface SeatState {
  /** Seats with the same label are counted together in the pills of their card. */
  label: string
  tone: Tone
  /** Why its receipt cannot be confirmed; undefined if it can, or has been. */
  noReceipt?: string
  /** Why it cannot be opened although it was there; undefined for all others. */
  whyClosed?: string
  /** Whether it is no longer its owner's: resold or refunded. */
  isGone?: true
}

type SeatFields = Pick<
  Ticket,
  | 'status'
  | 'returnStatus'
  | 'locked'
  | 'resale'
  | 'concertDate'
  | 'isRefundDelayed'
  | 'transferredAt'
  | 'qrCode'
  | 'codeImage'
  | 'ticketFile'
>

/** The state of a seat, in the words of its line. */
export function seatState(ticket: SeatFields): SeatState {
  const label = ticketStatusLabel(ticket)
  if (ticket.locked) return { label: 'Payment Required', tone: 'warn', noReceipt: 'Not paid yet' }
  switch (ticket.status) {
    case 'returning':
      return returnState(ticket, label)
    case 'refunded':
      return refundedState(ticket, label)
    case 'used':
      return { label, tone: 'neutral', whyClosed: 'It can no longer be opened.' }
    default:
      if (isTicketUsable(ticket.status))
        return { label: isOnlyInAccount(ticket) ? 'In your ticketing account' : label, tone: 'good' }
      return pendingState(ticket, label)
  }
}

/** Whether a ticket was transferred, and there is nothing to download or show here. */
function isOnlyInAccount({ transferredAt, qrCode, codeImage, ticketFile }: SeatFields): boolean {
  return transferredAt !== null && [qrCode, codeImage, ticketFile].every((part) => part === null)
}

function refundedState({ isRefundDelayed }: SeatFields, label: string): SeatState {
  const gone = { noReceipt: 'Refunded', whyClosed: 'It is no longer yours.', isGone: true } as const
  return isRefundDelayed
    ? { ...gone, label: 'Refund delayed', tone: 'warn', whyClosed: 'We are looking into it.' }
    : { ...gone, label, tone: 'neutral' }
}

function pendingState({ concertDate }: SeatFields, label: string): SeatState {
  const now = currentTime()
  if (hasBegun(concertDate, now))
    return { label: 'Not Delivered', tone: 'neutral', noReceipt: 'Did not arrive' }
  const tone = isArrivalOverdue(daysUntil(concertDate, now)) ? 'warn' : 'neutral'
  return { label, tone, noReceipt: 'Not here yet' }
}

function returnState({ resale, returnStatus }: SeatFields, label: string): SeatState {
  const closed: SeatState = {
    label,
    tone: 'neutral',
    noReceipt: 'Sent back',
    whyClosed: 'It cannot be opened now.',
  }
  switch (resale?.step) {
    case 'listed':
      return { ...closed, label: stepLabel(resale) }
    case 'matched':
    case 'refunded':
      return { ...closed, label: stepLabel(resale), whyClosed: 'It is no longer yours.', isGone: true }
    default:
      return returnStatus === 'email_received'
        ? closed
        : {
            ...closed,
            tone: 'warn',
            noReceipt: resale?.files.length ? 'We look at it' : 'Not with us yet',
          }
  }
}

export interface Pill {
  tone: Tone
  text: string
}

/** The state of an event in a few pills: 'Ready to Download', '3 of 10 ready', '2 Pending Return'. */
export function eventPills(tickets: readonly Ticket[]): Pill[] {
  const ready = tickets.filter(isReady)
  const counts = new Map<string, { tone: Tone; count: number }>()
  for (const { label, tone } of tickets.map(seatState)) {
    if (tone !== 'good') counts.set(label, { tone, count: (counts.get(label)?.count ?? 0) + 1 })
  }
  const others = [...counts].map(([label, { tone, count }]) => ({
    tone,
    text: count === tickets.length ? label : `${count} ${label}`,
  }))
  if (ready.length === 0) return others
  const [label = '', ...otherLabels] = new Set(ready.map((ticket) => seatState(ticket).label))
  const all = otherLabels.length === 0 ? label : 'Ready'
  const text = ready.length === tickets.length ? all : `${ready.length} of ${tickets.length} ready`
  return [{ tone: 'good', text }, ...others]
}

/** Whether the seats of an event that are ready can be shown offline; not if none is. */
export function isOnPhone(tickets: readonly Ticket[], savedIds: ReadonlySet<string>): boolean {
  const ready = tickets.filter(isReady)
  return ready.length > 0 && ready.every(({ id }) => savedIds.has(id))
}

function isReady(ticket: Ticket): boolean {
  return seatState(ticket).tone === 'good'
}

/** Whether the owner of a ticket whose show has changed can ask for the money back, or has. */
export function moneyBackState({
  moneyBackUntil,
  moneyBackAskedAt,
}: Pick<Ticket, 'moneyBackUntil' | 'moneyBackAskedAt'>): 'open' | 'asked' | undefined {
  if (moneyBackAskedAt !== null) return 'asked'
  return moneyBackUntil !== null && Date.parse(moneyBackUntil) > currentTime().getTime() ? 'open' : undefined
}

/** The tickets of an event whose receipt can be confirmed and has not been. */
export function unconfirmed(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter((ticket) => !ticket.receivedByClient && !seatState(ticket).noReceipt)
}

/** The first of an event's tickets that are being prepared although they should be here. @param days from today to the event */
export function overdueTicket(tickets: readonly Ticket[], days: number): Ticket | undefined {
  return isArrivalOverdue(days) ? tickets.find(isAwaited) : undefined
}

interface Arrival {
  /** The day by which they are promised: 'Wed, Dec 30'. */
  day?: string
  /** 'The rest will be here by Wed, Dec 30.' */
  rest: string
  /** Further text. */
  sentence?: string
  /** Whether they are late, or needed today, so the customer should write to us. */
  isBroken?: true
}

const readyNotice = 'We tell you the moment they are ready.'

/**
 * When the tickets that are being prepared arrive: the promised day while it lies ahead, otherwise the truth and what happens next.
 *
 * @param pending at least one
 * @param event `days` from today to it, and whether it has started
 */
export function arrivalOf(
  pending: readonly Pick<Ticket, 'concertDate' | 'createdAt'>[],
  { days, hasBegun }: { days: number; hasBegun: boolean },
  now: Date,
): Arrival {
  const concertDate = pending[0]?.concertDate ?? ''
  const late = { sentence: nextForLateTickets({ days, hasBegun }), isBroken: true } as const
  if (days < 0 || hasBegun)
    return { rest: 'The rest did not arrive before the show, and we are sorry.', ...late }
  if (days === 0) return { rest: 'The rest is not here yet.', ...late }
  if (!isArrivalOverdue(days)) {
    const day = arrivalDay(concertDate, now)
    return { day, rest: `The rest will be here by ${day}.`, sentence: readyNotice }
  }
  return pending.every(({ createdAt }) => !wasPromised(concertDate, createdAt))
    ? { rest: 'The rest will be here before the show.', sentence: readyNotice }
    : { rest: 'The rest should have arrived by now.', ...late }
}

/** The full text of an arrival. @param isAll whether none of the seats is here */
export function arrivalWords({ rest, sentence }: Arrival, isAll: boolean): string {
  const begin = isAll
    ? rest.replace('The rest is', 'Your tickets are').replace('The rest', 'Your tickets')
    : rest
  return [begin, sentence].filter(Boolean).join(' ')
}

/** The ticket to show in place of one that has no code, or has lost it: the next of its event that has one, and why. */
export function insteadAtGate(tickets: readonly Ticket[], ticketId: string): { next?: Ticket; why: string } {
  const index = tickets.findIndex(({ id }) => id === ticketId)
  const asked = tickets[index]
  const isNext = (ticket: Ticket) => asked && hasCode(ticket) && eventKey(ticket) === eventKey(asked)
  const next = tickets.slice(index + 1).find(isNext) ?? tickets.find(isNext)
  const { isShowCancelled, status } = asked ?? {}
  const why = isShowCancelled
    ? 'The show was cancelled.'
    : status === 'refunded'
      ? 'This ticket was refunded.'
      : 'This ticket has no code, or it is no longer yours.'
  return next ? { next, why: `${why} Here is your next one.` } : { why }
}
