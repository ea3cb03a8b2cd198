import type { AdminTicketRequest } from '#contract/requests.ts'
import { type AdminRequestStatus, adminGroup } from '#contract/rules/requestStatus.ts'

export type Group = ReturnType<typeof adminGroup>
export type Queue = Record<Group, AdminTicketRequest[]>

/** The status at `now`. An offer may have expired since the list was fetched. */
export function statusAt(
  request: Pick<AdminTicketRequest, 'status' | 'deadlineAt'>,
  now: Date,
): AdminRequestStatus {
  const isOver = request.deadlineAt !== null && Date.parse(request.deadlineAt) <= now.getTime()
  return request.status === 'offer_made' && isOver ? 'expired' : request.status
}

/** The URL of the list with a request open. */
export function requestAddress(id: string): string {
  return `/admin?request=${id}`
}

/** Filters and sorts both groups: active by due time; inactive with undelivered requests first, then newest first. */
export function arrangeQueue(requests: readonly AdminTicketRequest[], search: string, now: Date): Queue {
  const queue: Queue = { active: [], inactive: [] }
  const words = searchWords(search)
  for (const request of requests) {
    if (matches(request, words)) queue[adminGroup(statusAt(request, now))].push(request)
  }
  queue.active.sort(byDueFirst)
  queue.inactive.sort(byUndeliveredFirst)
  return queue
}

/** The number of new requests, which staff have not answered. */
export function countPending(requests: readonly Pick<AdminTicketRequest, 'status'>[]): number {
  return requests.filter(({ status }) => status === 'pending').length
}

/** The number of requests that are paid but not delivered. */
export function countToDeliver(requests: readonly Pick<AdminTicketRequest, 'undeliveredTickets'>[]): number {
  return requests.filter(({ undeliveredTickets }) => undeliveredTickets > 0).length
}

/** The number of requests completed on the viewer's current day. */
export function countCompletedToday(
  requests: readonly Pick<AdminTicketRequest, 'completedAt'>[],
  now: Date,
): number {
  const today = now.toDateString()
  return requests.filter(({ completedAt }) => completedAt && new Date(completedAt).toDateString() === today)
    .length
}

/** The id `steps` after `from`, limited to the list's ends; the first id if `from` is not in the list. */
export function rowAfter(
  ids: readonly string[],
  from: string | undefined,
  steps: number,
): string | undefined {
  const index = from === undefined ? -1 : ids.indexOf(from)
  if (index === -1) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, index + steps))]
}

/** The words of a search: "phoebe greek" finds Phoebe Bridgers at the Greek Theatre. */
function searchWords(search: string): string[] {
  return normalize(search).split(/\s+/).filter(Boolean)
}

function matches(request: AdminTicketRequest, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const haystack = normalize(`${request.artist} ${request.name} ${request.email} ${request.venue}`)
  return words.every((word) => haystack.includes(word))
}

// Letters that NFKD does not decompose.
const letterReplacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Removes case and accents: `Björk` and `bjork`, `MØ` and `mo` are the same. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => letterReplacements[letter] ?? letter)
}

function byDueFirst(a: AdminTicketRequest, b: AdminTicketRequest): number {
  if (a.replyDueAt && b.replyDueAt) return a.replyDueAt.localeCompare(b.replyDueAt) || byNewest(a, b)
  if (a.replyDueAt || b.replyDueAt) return a.replyDueAt ? -1 : 1
  return byNewest(a, b)
}

/** Paid requests that are not delivered come first, ordered by event. */
function byUndeliveredFirst(a: AdminTicketRequest, b: AdminTicketRequest): number {
  const isUndelivered = a.undeliveredTickets > 0
  if (isUndelivered !== b.undeliveredTickets > 0) return isUndelivered ? -1 : 1
  return (isUndelivered && a.concertDate.localeCompare(b.concertDate)) || byNewest(a, b)
}

function byNewest(a: AdminTicketRequest, b: AdminTicketRequest): number {
  return b.createdAt.localeCompare(a.createdAt)
}
