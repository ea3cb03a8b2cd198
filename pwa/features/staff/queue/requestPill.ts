import type { AdminTicketRequest } from '#contract/requests.ts'
import { adminStatusLabel } from '#contract/rules/requestStatus.ts'
import { invalidDate } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'
import { deliveryDue } from '../delivery/deliveryDue.ts'
import { statusAt } from './requestQueue.ts'
import { countTickets, formatRoughly } from './requestWords.ts'

export interface Pill {
  tone: Tone
  text: string
}

type StatusFields = Pick<AdminTicketRequest, 'status' | 'deadlineAt' | 'expiredBecause'>
type RequestFields = StatusFields &
  Pick<AdminTicketRequest, 'replyDueAt' | 'snoozedUntil' | 'undeliveredTickets' | 'concertDate'>

/** A reply due within this time is highlighted. */
const soonMs = 3 * 60 * 60 * 1000

/** A pill in the list, where it is short; `before` are the words that it leaves out. */
export interface RowPill extends Pill {
  before?: string
}

/** The pill of a request in the list: what staff owe the customer or, if nothing, the status. */
export function rowPill(request: RequestFields, now: Date): RowPill {
  const { replyDueAt, snoozedUntil, undeliveredTickets, deadlineAt } = request
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
  const deliver = deliverPill(request, now)
  if (deliver) {
    return { ...deliver, text: `Deliver ${undeliveredTickets} ${deliveryDue(request, now).short}` }
  }
  const { tone, text } = statusPill(request, now)
  // In the list, only open offers have a coloured status.
  if (statusAt(request, now) !== 'offer_made') return { tone: 'neutral', text }
  return { tone, text: deadlineAt ? `Offer · ${timeLeft(deadlineAt, now)}` : 'Offer sent' }
}

/** The pills in the head of a request: the status, and what is due. */
export function headPills(request: RequestFields, now: Date): Pill[] {
  const toDeliver = deliverPill(request, now)
  // Next to "Completed" it would look as if nothing were left to do.
  if (toDeliver) {
    const pill = { ...toDeliver, text: `${toDeliver.text} · ${deliveryDue(request, now).text}` }
    const reply = replyPill(request, now)
    return reply ? [pill, reply] : [pill]
  }
  const reply = replyPill(request, now)
  const status = statusPill(request, now)
  return reply ? [status, reply] : [status]
}

function deliverPill(request: RequestFields, now: Date): Pill | undefined {
  if (!(request.undeliveredTickets > 0)) return undefined
  return {
    tone: deliveryDue(request, now).isUrgent ? 'accent' : 'warn',
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

/** The status of a request, with the time left to accept an offer. */
export function statusPill(request: StatusFields, now: Date): Pill {
  const status = statusAt(request, now)
  return {
    tone: tones[status],
    text: status === 'offer_made' ? offerSent(request, now) : adminStatusLabel({ ...request, status }),
  }
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
  discussing: 'accent',
  offer_made: 'good',
  admin_responded: 'neutral',
  client_responded: 'accent',
  accepted: 'warn',
  declined: 'neutral',
  expired: 'neutral',
  completed: 'good',
}
