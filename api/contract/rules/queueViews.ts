import { isShowUrgent } from './deliveryRules.ts'
import { type AdminRequestStatus, isActiveStatus } from './requestStatus.ts'

/** The lists of requests for staff, and their orders. The server decides by them in SQL, screens place single rows with them. */

export const queueGroups = ['active', 'inactive'] as const
export type QueueGroup = (typeof queueGroups)[number]

/**
 * Views take from both groups. `needs_us`: a reply is owed and not snoozed, or the client is silent for as long as staff have set.
 * `clients_turn`: active, and neither is so.
 * `expiring_soon`: an offer or the time to pay ends within three hours. `to_deliver`: paid seats are undelivered. `mine`:
 * assigned to the reader, and something is left to do. `refund_failed`: a refund is stuck and was not tried again.
 * `disputed`: a payment is disputed, and that is not decided. `money_back`: the show has moved, and the client wants the money back.
 */
export const queueViews = [
  'needs_us',
  'to_deliver',
  'expiring_soon',
  'mine',
  'clients_turn',
  'refund_failed',
  'disputed',
  'money_back',
] as const
export type QueueView = (typeof queueViews)[number]

/** Offers and payments with less time than this, in milliseconds, expire soon. */
export const expiringSoonMs = 3 * 60 * 60 * 1000

/** What decides the place of a request. */
interface Queued {
  id: string
  status: AdminRequestStatus
  deadlineAt: string | null
  replyDueAt: string | null
  snoozedUntil: string | null
  remindAt: string | null
  assignedTo: { id: string; at: string } | null
  undeliveredTickets: number
  refundFailed: boolean
  isDisputed: boolean
  moneyBackAskedAt: string | null
  concertDate: string
  createdAt: string
}

/** Whether a request is paid and its tickets, whose show has come, are not delivered: more urgent than anything else. */
export function isUndeliveredAtShow(
  { status, undeliveredTickets, concertDate }: Pick<Queued, 'status' | 'undeliveredTickets' | 'concertDate'>,
  now: Date,
): boolean {
  return status === 'completed' && undeliveredTickets > 0 && isShowUrgent(concertDate, now)
}

/** The group of a request at `now`. Its offer may have expired since it was read. */
export function groupOf(
  request: Pick<Queued, 'status' | 'deadlineAt' | 'undeliveredTickets' | 'concertDate'>,
  now: Date,
): QueueGroup {
  return isOpen(request, now) || isUndeliveredAtShow(request, now) ? 'active' : 'inactive'
}

function isOpen({ status, deadlineAt }: Pick<Queued, 'status' | 'deadlineAt'>, now: Date): boolean {
  const hasLapsed = status === 'offer_made' && deadlineAt !== null && Date.parse(deadlineAt) <= now.getTime()
  return isActiveStatus(status) && !hasLapsed
}

/** Whether a view has a request at `now`. */
export function isInView(
  view: QueueView,
  request: Queued,
  { now, readerId }: { now: Date; readerId: string },
): boolean {
  switch (view) {
    case 'needs_us':
      return needsReply(request) || isSilent(request, now)
    case 'clients_turn':
      return isOpen(request, now) && request.replyDueAt === null && !isSilent(request, now)
    case 'expiring_soon': {
      const left = request.deadlineAt === null ? 0 : Date.parse(request.deadlineAt) - now.getTime()
      return left > 0 && left <= expiringSoonMs
    }
    case 'to_deliver':
      return request.undeliveredTickets > 0
    case 'mine': {
      const isLeft = isOpen(request, now) || request.replyDueAt !== null || request.undeliveredTickets > 0
      return isLeft && request.assignedTo?.id === readerId
    }
    case 'refund_failed':
      return request.refundFailed
    case 'disputed':
      return request.isDisputed
    case 'money_back':
      return request.moneyBackAskedAt !== null
  }
}

function needsReply({ replyDueAt, snoozedUntil }: Queued): boolean {
  return replyDueAt !== null && snoozedUntil === null
}

/** Whether staff wanted to be reminded of a request by now, and its client has neither written nor acted. */
export function isSilent(
  request: Pick<Queued, 'status' | 'deadlineAt' | 'replyDueAt' | 'remindAt'>,
  now: Date,
): boolean {
  const { replyDueAt, remindAt } = request
  return remindAt !== null && remindAt <= now.toISOString() && replyDueAt === null && isOpen(request, now)
}

/** Compares two requests of a group at `now`: negative if `one` comes first. */
export function compareInQueue(group: QueueGroup, one: Queued, other: Queued, now: Date): number {
  const [rank, orders] = group === 'active' ? [activeRank, activeOrders] : [inactiveRank, inactiveOrders]
  const ranks = [rank(one, now), rank(other, now)] as const
  return ranks[0] - ranks[1] || (orders[ranks[0]] ?? compareNewest)(one, other)
}

type Order = (one: Queued, other: Queued) => number

const byReplyDue: Order = (one, other) => compareBy(one.replyDueAt, other.replyDueAt, one, other)
const byDeadline: Order = (one, other) => compareBy(one.deadlineAt, other.deadlineAt, one, other)
const byReminder: Order = (one, other) => compareBy(one.remindAt, other.remindAt, one, other)
const byEvent: Order = (one, other) => compareBy(one.concertDate, other.concertDate, one, other)

/**
 * Undelivered orders whose show has come, the latest show first, since today's can still be delivered; then replies owed, by when
 * they are due, then silent clients, then the snoozed ones, by when they wake, then the newest.
 */
const activeOrders: readonly Order[] = [
  (one, other) => byEvent(other, one),
  byReplyDue,
  byReminder,
  (one, other) => compareBy(one.snoozedUntil, other.snoozedUntil, one, other),
]

function activeRank(request: Queued, now: Date): number {
  if (isUndeliveredAtShow(request, now)) return 0
  if (needsReply(request)) return 1
  if (isSilent(request, now)) return 2
  return request.replyDueAt === null ? 4 : 3
}

/** Replies owed first, then offers that have just expired, then seats to deliver, by event, then the newest. */
const inactiveOrders: readonly Order[] = [byReplyDue, (one, other) => byDeadline(other, one), byEvent]

function inactiveRank(request: Queued): number {
  // The deadline is removed as soon as the expiry is carried out.
  if (request.deadlineAt !== null) return 1
  if (needsReply(request)) return 0
  return request.undeliveredTickets > 0 ? 2 : 3
}

/** Compares two requests of a view: negative if `one` comes first. */
export const compareInView: Record<QueueView, (one: Queued, other: Queued) => number> = {
  // Silent clients come last: `~` is after all digits.
  needs_us: (one, other) =>
    compareBy(one.replyDueAt ?? `~${one.remindAt}`, other.replyDueAt ?? `~${other.remindAt}`, one, other),
  clients_turn: compareNewest,
  expiring_soon: byDeadline,
  to_deliver: byEvent,
  mine: (one, other) => compareBy(other.assignedTo?.at, one.assignedTo?.at, other, one),
  refund_failed: compareNewest,
  disputed: compareNewest,
  money_back: (one, other) => compareBy(one.moneyBackAskedAt, other.moneyBackAskedAt, one, other),
}

/** The order of lists without a group. */
export function compareNewest(
  one: Pick<Queued, 'id' | 'createdAt'>,
  other: Pick<Queued, 'id' | 'createdAt'>,
): number {
  return compareBy(other.createdAt, one.createdAt, other, one)
}

function compareBy(
  first: string | null | undefined,
  second: string | null | undefined,
  one: Pick<Queued, 'id'>,
  other: Pick<Queued, 'id'>,
): number {
  return compareText(first ?? '', second ?? '') || compareText(one.id, other.id)
}

/** By code units, as the databases compare times and ids. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
