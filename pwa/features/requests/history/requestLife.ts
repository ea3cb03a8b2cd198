import type { OwnOrder, TicketRequest } from '#contract/requests.ts'
import {
  type CustomerRequestStatus,
  customerDisputeLabels,
  customerStatusLabel,
  type ExpiryReason,
  expiryLabels,
  isActiveStatus,
} from '#contract/rules/requestStatus.ts'
import { startsBefore } from '../../../ui/eventWords.ts'
import { formatDeadline, formatMoney } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'
import type { RequestRow } from '../ownRequests.ts'

type WithDeadline = Pick<TicketRequest, 'status' | 'deadlineAt'>
type Turn = WithDeadline & Pick<TicketRequest, 'replyDueAt'>
type Expiring = WithDeadline & Pick<TicketRequest, 'expiredBecause'>
type Paid = Pick<TicketRequest, 'isPaid' | 'isShowCancelled' | 'order'>
type Life = Expiring & Paid & Pick<TicketRequest, 'kind' | 'replyDueAt' | 'concertDate'>

/** The status at `now`. The offer or the time to pay may have run out since the request was fetched. */
export function statusNow({ status, deadlineAt }: WithDeadline, now: Date): CustomerRequestStatus {
  const lapses = status === 'offer_made' || status === 'accepted'
  return lapses && deadlineAt !== null && Date.parse(deadlineAt) <= now.getTime() ? 'expired' : status
}

/** Why the request is expired at `now`: the time to pay may have run out since it was fetched. */
export function expiredBecauseNow(request: Expiring, now: Date): ExpiryReason | null {
  const hasLapsed = request.status === 'accepted' && statusNow(request, now) === 'expired'
  return hasLapsed ? 'not_paid' : request.expiredBecause
}

/** The label of a request's status at `now`, or of its payment's. */
export function statusLabelNow(request: Expiring & Paid, now: Date): string {
  const status = { status: statusNow(request, now), expiredBecause: expiredBecauseNow(request, now) }
  return undoneLabel(request) ?? customerStatusLabel(status)
}

/** The label of a paid request whose show was cancelled or whose money goes back; undefined for all others. */
export function undoneLabel({ isPaid, isShowCancelled, order }: Paid): string | undefined {
  if (!isPaid) return undefined
  if (isShowCancelled) return expiryLabels.show_cancelled
  if (!order?.moneyBack) return undefined
  const { amount, state } = order.moneyBack
  if (state === 'disputed' || state === 'charged_back') return customerDisputeLabels[state]
  if (state === 'delayed') return 'Refund delayed'
  return amount < order.total ? 'Partially refunded' : 'Refunded'
}

const tones: Partial<Record<CustomerRequestStatus, Tone>> = {
  offer_made: 'accent',
  accepted: 'warn',
  completed: 'good',
}

export function statusTone(request: WithDeadline & Paid, now: Date): Tone {
  return undoneLabel(request) ? 'neutral' : (tones[statusNow(request, now)] ?? 'neutral')
}

/** Whether the customer has to pay, or to answer an offer. If they have written about it, we answer first. */
function isCustomersTurn(request: Turn, now: Date): boolean {
  const status = statusNow(request, now)
  return status === 'accepted' || (status === 'offer_made' && request.replyDueAt === null)
}

/** Whether a request needs the customer: it is their turn, or messages of staff are unread. */
export function needsAttention(request: Turn & Pick<TicketRequest, 'unreadMessages'>, now: Date): boolean {
  return isCustomersTurn(request, now) || request.unreadMessages > 0
}

/** The next step, in a sentence; nothing while it is the customer's turn, which has a countdown. */
export function nextStep(request: Life, now: Date): string {
  const { kind, isPaid, replyDueAt } = request
  switch (statusNow(request, now)) {
    case 'offer_made':
      return replyDueAt ? replySentence(request, now) : ''
    case 'accepted':
      return ''
    case 'expired':
      if (request.expiredBecause === 'show_cancelled') return 'The show was cancelled. You were not charged.'
      if (kind === 'resale') return wentBack
      if (replyDueAt) return replySentence(request, now)
      return expiredBecauseNow(request, now)
        ? 'Ask us for a new offer.'
        : 'This offer has expired. Ask us for a new one.'
    case 'declined':
      return kind === 'resale' ? wentBack : 'You declined the offer, so this request is closed.'
    case 'completed':
      return isPaid ? afterPayment(request) : 'This request is closed.'
    case 'pending':
    case 'in_discussion':
      return replySentence(request, now)
  }
}

function afterPayment({ isShowCancelled, order }: Paid): string {
  const back = order?.moneyBack
  return [
    isShowCancelled && 'The show was cancelled.',
    back ? moneyBackWords(back) : !isShowCancelled && 'Paid.',
    !isShowCancelled && order?.hasTickets && 'Follow your tickets in My Tickets.',
  ]
    .filter(Boolean)
    .join(' ')
}

function moneyBackWords({ amount, state }: NonNullable<OwnOrder['moneyBack']>): string {
  if (state === 'disputed') return 'Your bank is looking into a dispute about this payment.'
  if (state === 'charged_back') return 'Your bank has returned this payment to you.'
  const money = formatMoney(amount)
  if (state === 'delayed') return `Your refund of ${money} is delayed. We are looking into it.`
  return state === 'arrived'
    ? `${money} has gone back to your card. Banks take 5 to 10 days to show it.`
    : `${money} is going back to your card.`
}

/** A purchase that was abandoned, by the customer or by staff, or not paid in time. */
const wentBack = 'The ticket went back on sale, so this request is closed.'

function replySentence({ replyDueAt, concertDate }: Life, now: Date): string {
  if (!replyDueAt) return 'We have replied. Message us any time.'
  if (Date.parse(replyDueAt) <= now.getTime()) return 'Our answer is late, sorry. We are on it.'
  if (startsBefore(concertDate, replyDueAt)) return 'The show is soon: we answer as fast as we can.'
  return `We answer by ${formatDeadline(replyDueAt, now)}`
}

/** Whether a request can have offers. If not, they are not fetched. */
export function mayHaveOffers(status: CustomerRequestStatus): boolean {
  return status !== 'pending' && status !== 'in_discussion'
}

type HistoryGroup = 'needsYou' | 'withTeam' | 'closed'

/** The requests by whose turn it is: those that expire first, then unread messages first, then the newest. */
export function groupRows(rows: readonly RequestRow[], now: Date): Record<HistoryGroup, RequestRow[]> {
  const inGroup = (group: HistoryGroup) => rows.filter((row) => groupOf(row, now) === group)
  return {
    needsYou: inGroup('needsYou').sort((one, other) => endOf(one) - endOf(other)),
    withTeam: inGroup('withTeam').sort(unreadFirst),
    closed: inGroup('closed').sort(unreadFirst),
  }
}

function groupOf({ request, unsent }: RequestRow, now: Date): HistoryGroup {
  if (unsent) return unsent.state === 'waiting' ? 'withTeam' : 'needsYou'
  if (isCustomersTurn(request, now) || hasMoved(request)) return 'needsYou'
  const status = statusNow(request, now)
  // The customer has asked for a new offer.
  const isOwed = status === 'expired' && request.replyDueAt !== null
  return isActiveStatus(status) || isOwed ? 'withTeam' : 'closed'
}

/** Whether it is bought, and its customer has not read yet that the show has moved, which lets them choose. */
function hasMoved({ showMoved, order, unreadMessages }: TicketRequest): boolean {
  return showMoved !== null && order?.hasTickets === true && unreadMessages > 0
}

function endOf({ request: { deadlineAt } }: RequestRow): number {
  // Unsent requests and moved shows come first.
  return deadlineAt === null ? 0 : Date.parse(deadlineAt) || Number.MAX_SAFE_INTEGER
}

function unreadFirst(one: RequestRow, other: RequestRow): number {
  return Number(other.request.unreadMessages > 0) - Number(one.request.unreadMessages > 0)
}

/** How many requests need the customer, those that could not be sent included. */
export function countAttention(rows: readonly RequestRow[], now: Date): number {
  return rows.filter(({ request, unsent }) =>
    unsent ? unsent.state !== 'waiting' : needsAttention(request, now),
  ).length
}

/** The line about a request: its last message, 'Jo: “Row 15 would be fine.”', or the next step. */
export function lineAbout({ request, unsentMessage }: RequestRow, now: Date): string {
  const { lastMessage, status, replyDueAt, isPaid, unreadMessages } = request
  if (unsentMessage) return `You: “${unsentMessage.content.message}”`
  // Messages from before it was paid or declined are settled.
  const isSettled = (isPaid || status === 'declined') && unreadMessages === 0
  if (lastMessage && !isSettled)
    return `${lastMessage.fromStaff ? lastMessage.authorName : 'You'}: “${lastMessage.text}”`
  const isSent = status === 'pending' && replyDueAt !== null
  return `${isSent ? 'Sent. ' : ''}${nextStep(request, now)}`
}
