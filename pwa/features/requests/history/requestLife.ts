import type { TicketRequest } from '#contract/requests.ts'
import {
  type CustomerRequestStatus,
  customerStatusLabel,
  type ExpiryReason,
} from '#contract/rules/requestStatus.ts'
import { formatInstant } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'

type Life = Pick<TicketRequest, 'kind' | 'status' | 'replyDueAt' | 'deadlineAt' | 'expiredBecause' | 'isPaid'>

/** The status at `now`. The offer or the time to pay may have run out since the request was fetched. */
export function statusNow(
  { status, deadlineAt }: Pick<Life, 'status' | 'deadlineAt'>,
  now: Date,
): CustomerRequestStatus {
  const runsOut = status === 'offer_made' || status === 'accepted'
  return runsOut && deadlineAt !== null && Date.parse(deadlineAt) <= now.getTime() ? 'expired' : status
}

/** Why the request is expired at `now`: the time to pay may have run out since it was fetched. */
export function expiredBecauseNow(
  request: Pick<Life, 'status' | 'deadlineAt' | 'expiredBecause'>,
  now: Date,
): ExpiryReason | null {
  const hasLapsed = request.status === 'accepted' && statusNow(request, now) === 'expired'
  return hasLapsed ? 'not_paid' : request.expiredBecause
}

/** The label of a request's status at `now`. */
export function statusLabelNow(
  request: Pick<Life, 'status' | 'deadlineAt' | 'expiredBecause'>,
  now: Date,
): string {
  return customerStatusLabel({
    status: statusNow(request, now),
    expiredBecause: expiredBecauseNow(request, now),
  })
}

const tones: Record<CustomerRequestStatus, Tone> = {
  pending: 'neutral',
  in_discussion: 'neutral',
  offer_made: 'accent',
  accepted: 'warn',
  declined: 'neutral',
  expired: 'neutral',
  completed: 'good',
}

export function statusTone(status: CustomerRequestStatus): Tone {
  return tones[status]
}

/** Whether the customer has to act before a deadline. */
export function needsCustomer(status: CustomerRequestStatus): boolean {
  return status === 'offer_made' || status === 'accepted'
}

/** Whether a request calls for the customer: an offer or a payment is open, or messages of staff are unread. */
export function callsCustomer(
  request: Pick<TicketRequest, 'status' | 'deadlineAt' | 'unreadMessages'>,
  now: Date,
): boolean {
  return needsCustomer(statusNow(request, now)) || request.unreadMessages > 0
}

/** What happens next: a countdown or a sentence. */
export type NextStep =
  | { kind: 'clock'; until: string; words: (left: string) => string }
  | { kind: 'sentence'; text: string }

export function nextStep(request: Life, now: Date): NextStep {
  const { kind, replyDueAt, deadlineAt, isPaid } = request
  const status = statusNow(request, now)
  switch (status) {
    case 'offer_made':
      if (!deadlineAt) return sentence('We have made you an offer.')
      return { kind: 'clock', until: deadlineAt, words: (left) => `Offer expires in ${left}` }
    case 'accepted':
      if (!deadlineAt) return sentence('Pay to get your tickets.')
      return { kind: 'clock', until: deadlineAt, words: (left) => `Pay within ${left}` }
    case 'expired':
      if (kind === 'resale') return sentence(wentBack)
      return sentence(
        expiredBecauseNow(request, now)
          ? 'Ask us for a new offer.'
          : 'This offer has expired. Ask us for a new one.',
      )
    case 'declined':
      return sentence(kind === 'resale' ? wentBack : 'You declined the offer, so this request is closed.')
    case 'completed':
      return sentence(isPaid ? 'Paid. Follow your tickets in My Tickets.' : 'This request is closed.')
    case 'pending':
    case 'in_discussion':
      return sentence(replySentence(replyDueAt, now))
  }
}

/** A purchase that was given up, by the customer or by staff, or not paid in time. */
const wentBack = 'The ticket went back on sale, so this request is closed.'

function replySentence(replyDueAt: string | null, now: Date): string {
  if (!replyDueAt) return 'We have replied. Message us any time.'
  if (Date.parse(replyDueAt) <= now.getTime()) return 'Our answer is late, sorry. We are on it.'
  return `We answer by ${formatInstant(replyDueAt, now)}`
}

function sentence(text: string): NextStep {
  return { kind: 'sentence', text }
}

/** The seats in a closed row: what was bought, or what was asked for if nothing was. */
export function seatsOf({
  currentOffer,
  section,
  preferredRow,
  ticketCount,
}: Pick<TicketRequest, 'currentOffer' | 'section' | 'preferredRow' | 'ticketCount'>) {
  return currentOffer?.status === 'accepted' ? currentOffer : { section, row: preferredRow, ticketCount }
}

/** Whether a request can have offers. If not, they are not fetched. */
export function mayHaveOffers(status: CustomerRequestStatus): boolean {
  return status !== 'pending' && status !== 'in_discussion'
}
