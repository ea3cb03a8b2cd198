import type { AdminTicketRequest, QueueSummary } from '#contract/requests.ts'
import { deliveryDueDay, wasPromised } from '#contract/rules/deliveryRules.ts'
import { firstName, isPlainName } from '#contract/rules/names.ts'
import { isSilent, isUndeliveredAtShow } from '#contract/rules/queueViews.ts'
import { adminStatusLabel, expiryLabels } from '#contract/rules/requestStatus.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import { shorten } from '#contract/rules/visibleText.ts'
import { daysUntil } from '../../ui/eventWords.ts'
import { counted, formatConcertDay, formatDay, invalidDate } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { shortMoney } from '../offers/offerWords.ts'
import { type QueueListName, statusAt } from './requestQueue.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** `Maya Lindqvist` -> `Maya L.`; a single name stays as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [initial] = words.length > 1 && isPlainName(name) ? (/\p{L}/u.exec(words.at(-1) ?? '') ?? []) : []
  return initial ? `${words[0]} ${initial.toUpperCase()}.` : name.trim()
}

/** A duration, less exact the longer it is: `42 m`, `2 h 05 m`, `9 h`, `4 d`. */
export function formatRoughly(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (milliseconds >= 2 * day) return `${Math.floor(milliseconds / day)} d`
  if (milliseconds >= 3 * hour) return `${Math.floor(milliseconds / hour)} h`
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`
  return minutes >= 1 ? `${minutes} m` : 'under a minute'
}

/** How long ago: `9 m`, `3 h`, and from a day on the day: `Nov 25`. */
export function shortAge(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant)
  if (age >= day || Number.isNaN(age)) return formatDay(instant, now)
  return age < 60_000 ? 'now' : formatRoughly(age).replace(/ \d\d m$/, '')
}

/** The beginning of the name of a section, and its number, which matters most: `Lower Level Sideli… 214`. */
export function shortenSection(section: string, max: number): string {
  const short = shorten(section, max)
  const number = short === section ? undefined : section.slice(short.length - 1).match(/\S*\d\S*/)?.[0]
  return number && number.length <= 8 ? `${shorten(section, max - number.length - 1)} ${number}` : short
}

export function countTickets(count: number): string {
  return counted(count, 'ticket', '\u00a0')
}

/** Joins the parts of a line. It can wrap after a dot, but not before one. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('\u00a0· ')
}

/** The prices per ticket that a text names: `$95`, `95 each`, `95 dollars`, but not `$380 in total`, nor one at the end of a text that was cut. */
export function pricesNamed(text: string): number[] {
  return [...text.matchAll(amounts)].flatMap(([, sign, amount = '', dollars, each, total]) =>
    (sign ?? dollars ?? each) && !total ? [Number(amount.replaceAll(',', ''))] : [],
  )
}

const amounts =
  /(\$ ?)?\b(\d[\d,]*(?:\.\d{1,2})?)\b(?!…)( dollars| bucks)?( each| apiece| a ticket| per ticket)?( in total| in all| total| together| altogether| for (?:all|both))?/gi

/** The request of a client in a text: 'Asks $95 each'; undefined if it names no price per ticket. */
export function askWords(text: string): string | undefined {
  const price = pricesNamed(text).at(-1)
  return price === undefined ? undefined : `Asks ${shortMoney(price)} each`
}

/**
 * The second line of a request in the list: what the client said last, after the price that they ask for instead of the offered one,
 * otherwise `Red Rocks · Aug 14 · 2 tickets`. Once they have accepted, only what still waits for an answer counts.
 */
export function describeRow(
  request: Pick<
    AdminTicketRequest,
    'venue' | 'concertDate' | 'ticketCount' | 'lastMessage' | 'status' | 'replyDueAt'
  >,
  now: Date,
): string {
  const { venue, concertDate, ticketCount, lastMessage, status, replyDueAt } = request
  const isAgreed = replyDueAt === null && (status === 'accepted' || status === 'completed')
  if (lastMessage && !lastMessage.fromStaff && !isAgreed) {
    const asked = status === 'offer_made' ? askWords(lastMessage.text) : undefined
    return joinParts([...(asked ? [asked] : []), `“${lastMessage.text}”`])
  }
  return joinParts([venue, formatConcertDay(concertDate, now), countTickets(ticketCount)])
}

interface ListWords {
  name: string
  /** The list's count in the summary. */
  count: Exclude<keyof QueueSummary, 'nextWakeAt'>
  label: string
  emptyTitle: string
  empty: string
}

/** The names of the desk's lists, and their texts while they are empty. */
export const lists: Record<QueueListName, ListWords> = {
  active: {
    name: 'Active Requests',
    count: 'active',
    label: 'Active requests',
    emptyTitle: 'No active requests',
    empty: 'New requests appear here automatically.',
  },
  inactive: {
    name: 'Inactive Requests',
    count: 'inactive',
    label: 'Inactive requests',
    emptyTitle: 'No inactive requests',
    empty: 'Declined, expired and completed requests appear here.',
  },
  needs_us: {
    name: 'Needs us',
    count: 'needsUs',
    label: 'Requests that need us',
    emptyTitle: 'All answered',
    empty: 'Requests appear here when a client waits for us.',
  },
  clients_turn: {
    name: 'Client’s turn',
    count: 'clientsTurn',
    label: 'Requests that wait for their client',
    emptyTitle: 'Nothing with clients',
    empty: 'Requests appear here once they are answered.',
  },
  expiring_soon: {
    name: 'Expiring',
    count: 'expiringSoon',
    label: 'Requests that expire soon',
    emptyTitle: 'Nothing expires soon',
    empty: 'Offers and payments with under 3 hours left appear here.',
  },
  to_deliver: {
    name: 'To deliver',
    count: 'toDeliver',
    label: 'Requests to deliver',
    emptyTitle: 'Nothing to deliver',
    empty: 'Paid requests appear here until their tickets are delivered.',
  },
  mine: {
    name: 'Mine',
    count: 'mine',
    label: 'Requests assigned to you',
    emptyTitle: 'Nothing is assigned to you',
    empty: 'Requests that you assign to yourself appear here.',
  },
  refund_failed: {
    name: 'Refund failed',
    count: 'refundsFailed',
    label: 'Requests with a failed refund',
    emptyTitle: 'No refund has failed',
    empty: 'Requests appear here while one of their refunds is stuck.',
  },
  disputed: {
    name: 'Disputed',
    count: 'disputed',
    label: 'Requests with a disputed payment',
    emptyTitle: 'No payment is disputed',
    empty: 'Requests appear here while a bank decides about their payment.',
  },
  money_back: {
    name: 'Money back',
    count: 'moneyBack',
    label: 'Requests whose client wants the money back',
    emptyTitle: 'Nobody wants the money back',
    empty: 'Requests appear here when a show has moved and their client cannot come.',
  },
}

/** The owner of a request, from the reader's view: `You`, `Ana`; undefined if nobody has it. */
export function assigneeWord(
  { assignedTo }: Pick<AdminTicketRequest, 'assignedTo'>,
  readerId: string,
): string | undefined {
  if (!assignedTo) return undefined
  return assignedTo.id === readerId ? 'You' : firstName(assignedTo.name)
}

/** `Sec 102, Row F`; the row may be missing. */
export function describePlace(section: string, row: string | null): string {
  const sec = `Sec ${withoutWord('section', section)}`
  return row ? `${sec}, Row ${withoutWord('row', row)}` : sec
}

export interface Pill {
  tone: Tone
  text: string
}

type StatusFields = Pick<AdminTicketRequest, 'status' | 'deadlineAt' | 'expiredBecause'> &
  Partial<Pick<AdminTicketRequest, 'replyDueAt'>>
type RequestFields = StatusFields &
  Pick<
    AdminTicketRequest,
    | 'replyDueAt'
    | 'snoozedUntil'
    | 'remindAt'
    | 'undeliveredTickets'
    | 'ticketCount'
    | 'concertDate'
    | 'completedAt'
    | 'isDisputed'
    | 'refundFailed'
    | 'moneyBack'
    | 'moneyBackAskedAt'
    | 'isShowCancelled'
  >

/** A reply due within this time is highlighted. */
const soonMs = 3 * 60 * 60 * 1000

/** A pill in the list, where it is short; `before` are the words that it leaves out, for screen readers. */
export interface RowPill extends Pill {
  before?: string
}

/** The pill of a request in the list: what staff owe the customer or, if nothing, the status. */
export function rowPill(request: RequestFields, now: Date): RowPill {
  const { replyDueAt, snoozedUntil, undeliveredTickets, deadlineAt } = request
  const show = atShow(request, now)
  if (show) return { tone: 'accent', text: `${show} · ${undeliveredTickets} missing` }
  if (snoozedUntil) {
    return { tone: 'neutral', text: `Snoozed · ${timeLeft(snoozedUntil, now)}` }
  }
  const reply = replyPill(request, now)
  if (reply && replyDueAt) {
    const left = Date.parse(replyDueAt) - now.getTime()
    if (Number.isNaN(left)) return reply
    if (left < 0) return { ...reply, text: `${formatRoughly(-left)} over` }
    return { ...reply, before: 'reply in', text: formatRoughly(left) }
  }
  if (isSilent(request, now)) return silentPill
  if (request.refundFailed) return refundFailedPill
  // Before a delivery, which should wait for it.
  if (request.isDisputed) return disputedPill
  if (request.moneyBackAskedAt) return moneyBackPill
  const deliver = deliverPill(request, now)
  if (deliver) {
    const { short } = deliveryDue(request, now)
    const isSome = undeliveredTickets < request.ticketCount
    return { ...deliver, before: 'deliver', text: isSome ? `${undeliveredTickets} left · ${short}` : short }
  }
  const { tone, text } = standPill(request, now)
  // In the list, only open offers have a coloured status.
  if (statusAt(request, now) !== 'offer_made') return { tone: 'neutral', text }
  return { tone, text: deadlineAt ? `Offer · ${timeLeft(deadlineAt, now)}` : 'Offer sent' }
}

export const refundFailedPill: Pill = { tone: 'accent', text: lists.refund_failed.name }
export const disputedPill: Pill = { tone: 'accent', text: 'Disputed' }
/** A reminder of its client has come. */
const silentPill: Pill = { tone: 'warn', text: 'Still silent' }
const moneyBackPill: Pill = { tone: 'accent', text: 'Wants money back' }

/** The pills in the head of a request: its problems, the status, and what is due. */
export function headPills(request: RequestFields, now: Date): Pill[] {
  const { isDisputed, refundFailed, moneyBackAskedAt } = request
  const problems = [
    ...(refundFailed ? [refundFailedPill] : []),
    ...(isDisputed ? [disputedPill] : []),
    ...(moneyBackAskedAt ? [moneyBackPill] : []),
  ]
  return [...problems, ...statusPills(request, now, problems.length > 0)]
}

function statusPills(request: RequestFields, now: Date, hasProblem: boolean): Pill[] {
  const toDeliver = deliverPill(request, now)
  // Beside "Completed" it would look as if nothing were left to do.
  if (toDeliver) {
    const show = atShow(request, now)
    const text = show
      ? `${show} · ${countTickets(request.undeliveredTickets)} not delivered`
      : `${toDeliver.text} · ${deliveryDue(request, now).text}`
    const pill = { ...toDeliver, text }
    const reply = replyPill(request, now)
    return reply ? [pill, reply] : [pill]
  }
  const reply = replyPill(request, now)
  const status = hasProblem && request.status === 'completed' ? [] : [standPill(request, now)]
  if (isSilent(request, now)) return [...status, silentPill]
  return reply ? [...status, reply] : status
}

/** The state of an undelivered order whose show has come; undefined for all others. */
function atShow(request: RequestFields, now: Date): string | undefined {
  if (!isUndeliveredAtShow(request, now)) return undefined
  return daysUntil(request.concertDate, now) < 0 ? 'Show over' : 'Show today'
}

function deliverPill(request: RequestFields, now: Date): Pill | undefined {
  if (!(request.undeliveredTickets > 0)) return undefined
  const { tone } = deliveryDue(request, now)
  return {
    // What is disputed waits for staff to decide about it, while there is time.
    tone: request.isDisputed && tone === 'warn' ? 'neutral' : tone,
    text: `Deliver ${countTickets(request.undeliveredTickets)}`,
  }
}

function replyPill({ replyDueAt }: RequestFields, now: Date): Pill | undefined {
  if (!replyDueAt) return undefined
  const left = Date.parse(replyDueAt) - now.getTime()
  if (Number.isNaN(left)) return { tone: 'warn', text: `reply by: ${invalidDate}` }
  if (left < 0) return { tone: 'accent', text: `${formatRoughly(-left)} overdue` }
  return { tone: left < soonMs ? 'warn' : 'neutral', text: `reply in ${formatRoughly(left)}` }
}

/** The status of a request. Of a paid one, a cancelled show and money that goes back come first. */
function standPill(request: RequestFields, now: Date): Pill {
  const text = request.status === 'completed' ? undoneWord(request) : undefined
  return text ? { tone: 'neutral', text } : statusPill(request, now)
}

function undoneWord({ isShowCancelled, moneyBack }: RequestFields): string | undefined {
  if (isShowCancelled) return expiryLabels.show_cancelled
  if (moneyBack?.state === 'on_its_way') return refundOnItsWay.text
  if (moneyBack?.state === 'charged_back') return 'Charged back'
  return moneyBack?.state === 'arrived' && moneyBack.isAll ? 'Refunded' : undefined
}

export const refundOnItsWay: Pill = { tone: 'neutral', text: 'Refund on its way' }

/** The status of a request, with the time left to accept an offer. */
export function statusPill(request: StatusFields, now: Date): Pill {
  const status = shownStatus(request, now)
  return {
    tone: tones[status],
    text: status === 'offer_made' ? offerSent(request, now) : adminStatusLabel({ ...request, status }),
  }
}

/** The status in words; a client's answer that staff have answered in the discussion waits for the client, as after a response. */
export function shownStatus(
  request: Omit<StatusFields, 'expiredBecause'>,
  now: Date,
): ReturnType<typeof statusAt> {
  const status = statusAt(request, now)
  return status === 'client_responded' && request.replyDueAt === null ? 'admin_responded' : status
}

/** An open offer from the view of staff; the status label is for customers. */
function offerSent({ deadlineAt }: StatusFields, now: Date): string {
  if (!deadlineAt) return 'Offer sent'
  const left = timeLeft(deadlineAt, now)
  return `Offer sent · ${left === invalidDate ? left : `${left} left`}`
}

function timeLeft(instant: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime()
  return Number.isNaN(left) ? invalidDate : formatRoughly(left)
}

const tones: Record<ReturnType<typeof statusAt>, Tone> = {
  pending: 'warn',
  discussing: 'warn',
  offer_made: 'good',
  admin_responded: 'neutral',
  client_responded: 'warn',
  accepted: 'warn',
  declined: 'neutral',
  expired: 'neutral',
  completed: 'good',
}

export interface DeliveryDue {
  /** `due Dec 28`, `due today`, `overdue since Dec 28`. */
  text: string
  /** The short form: `due Dec 28`, with the year if it is another one, `due today`, `overdue`. */
  short: string
  /** Far, within a week, or due today and overdue. */
  tone: 'neutral' | 'warn' | 'accent'
}

const soonDays = 7

/** The day by which a request's tickets must be delivered, in calendar days: that of the show if it was paid after the promised one. */
export function deliveryDue(
  { concertDate, completedAt: paidAt }: Pick<AdminTicketRequest, 'concertDate' | 'completedAt'>,
  now: Date,
): DeliveryDue {
  const promised = deliveryDueDay(concertDate)
  if (promised === undefined) return { text: invalidDate, short: invalidDate, tone: 'accent' }
  const wasLate = paidAt !== null && !wasPromised(concertDate, paidAt)
  const due = wasLate ? concertDate : promised
  const days = daysUntil(due, now)
  if (days === 0) return { text: 'due today', short: 'due today', tone: 'accent' }
  const date = formatConcertDay(due, now)
  if (days < 0) return { text: `overdue since ${date}`, short: 'overdue', tone: 'accent' }
  const tone = wasLate ? 'accent' : days <= soonDays ? 'warn' : 'neutral'
  return { text: `due ${date}`, short: `due ${date}`, tone }
}
