import type { AdminTicketRequest } from '../requests.ts'
import { isActiveStatus } from './requestStatus.ts'

/** The lists of requests for staff, and their orders. The server decides by them in SQL, screens place single rows with them. */

export const queueGroups = ['active', 'inactive'] as const
export type QueueGroup = (typeof queueGroups)[number]

/**
 * `needs_us`: a reply is owed. `clients_turn`: active, and none is owed. `expiring_soon`: an offer or the time to pay ends
 * within three hours. `to_deliver`: paid seats are undelivered, in either group.
 */
export const queueViews = ['needs_us', 'clients_turn', 'expiring_soon', 'to_deliver'] as const
export type QueueView = (typeof queueViews)[number]

/** Offers and payments with less time than this, in milliseconds, expire soon. */
export const expiringSoonMs = 3 * 60 * 60 * 1000

type Queued = Pick<
  AdminTicketRequest,
  'id' | 'status' | 'deadlineAt' | 'replyDueAt' | 'undeliveredTickets' | 'concertDate' | 'createdAt'
>

/** The group of a request at `now`. Its offer may have expired since it was read. */
export function groupOf(
  { status, deadlineAt }: Pick<Queued, 'status' | 'deadlineAt'>,
  now: Date,
): QueueGroup {
  const hasLapsed = status === 'offer_made' && deadlineAt !== null && Date.parse(deadlineAt) <= now.getTime()
  return isActiveStatus(status) && !hasLapsed ? 'active' : 'inactive'
}

/** Compares two requests of a group: negative if `one` comes first. */
export function compareInQueue(group: QueueGroup, one: Queued, other: Queued): number {
  return group === 'active' ? compareActive(one, other) : compareInactive(one, other)
}

/** Replies owed first, by when they are due, then the newest. */
function compareActive(one: Queued, other: Queued): number {
  if (one.replyDueAt && other.replyDueAt) {
    return compareText(one.replyDueAt, other.replyDueAt) || compareText(one.id, other.id)
  }
  if (one.replyDueAt || other.replyDueAt) return one.replyDueAt ? -1 : 1
  return compareNewest(one, other)
}

/** Seats to deliver first, by event, then offers that have just expired, then the newest. */
function compareInactive(one: Queued, other: Queued): number {
  const ranks = [rank(one), rank(other)] as const
  if (ranks[0] !== ranks[1]) return ranks[0] - ranks[1]
  if (ranks[0] === 0) return compareText(one.concertDate, other.concertDate) || compareText(one.id, other.id)
  if (ranks[0] === 1) {
    return compareText(other.deadlineAt ?? '', one.deadlineAt ?? '') || compareText(other.id, one.id)
  }
  return compareNewest(one, other)
}

function rank({ undeliveredTickets, deadlineAt }: Queued): number {
  if (undeliveredTickets > 0) return 0
  // The deadline is removed as soon as the expiry is carried out.
  return deadlineAt === null ? 2 : 1
}

/** The order of lists without a group. */
export function compareNewest(
  one: Pick<Queued, 'id' | 'createdAt'>,
  other: Pick<Queued, 'id' | 'createdAt'>,
): number {
  return compareText(other.createdAt, one.createdAt) || compareText(other.id, one.id)
}

/** By code units, as the databases compare times and ids. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
