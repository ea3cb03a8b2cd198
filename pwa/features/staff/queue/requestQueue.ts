import type { AdminTicketRequest } from '#contract/requests.ts'
import { type AdminRequestStatus, adminGroup } from '#contract/rules/requestStatus.ts'

export type Group = ReturnType<typeof adminGroup>
export type Queue = Record<Group, AdminTicketRequest[]>

/** The status at `now`: an offer whose time ran out since the list was fetched has expired. */
export function statusAt(
  request: Pick<AdminTicketRequest, 'status' | 'deadlineAt'>,
  now: Date,
): AdminRequestStatus {
  const isOver = request.deadlineAt !== null && Date.parse(request.deadlineAt) <= now.getTime()
  return request.status === 'offer_made' && isOver ? 'expired' : request.status
}

/** The two groups as staff work through them: active by what is due first, inactive newest first below what is owed. */
export function arrangeQueue(requests: readonly AdminTicketRequest[], search: string, now: Date): Queue {
  const queue: Queue = { active: [], inactive: [] }
  const words = searchWords(search)
  for (const request of requests) {
    if (matches(request, words)) queue[adminGroup(statusAt(request, now))].push(request)
  }
  queue.active.sort(byDueFirst)
  queue.inactive.sort(byOwedFirst)
  return queue
}

/** How many requests nobody has answered in any way. */
export function countPending(requests: readonly Pick<AdminTicketRequest, 'status'>[]): number {
  return requests.filter(({ status }) => status === 'pending').length
}

/** How many requests are paid for and not delivered. */
export function countToDeliver(requests: readonly Pick<AdminTicketRequest, 'undeliveredTickets'>[]): number {
  return requests.filter(({ undeliveredTickets }) => undeliveredTickets > 0).length
}

/** How many requests were completed on the viewer's own day. */
export function countCompletedToday(
  requests: readonly Pick<AdminTicketRequest, 'completedAt'>[],
  now: Date,
): number {
  const today = now.toDateString()
  return requests.filter(({ completedAt }) => completedAt && new Date(completedAt).toDateString() === today)
    .length
}

/** The row `steps` away from where one is; the first when one is nowhere, and the ends hold. */
export function rowAfter(
  ids: readonly string[],
  from: string | undefined,
  steps: number,
): string | undefined {
  const index = from === undefined ? -1 : ids.indexOf(from)
  if (index === -1) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, index + steps))]
}

/** The words of a search, so that "phoebe greek" finds Phoebe Bridgers at the Greek Theatre. */
function searchWords(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

function matches(request: AdminTicketRequest, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const haystack = plain(`${request.artist} ${request.name} ${request.email} ${request.venue}`)
  return words.every((word) => haystack.includes(word))
}

// Letters that Unicode does not take apart into a plain one and an accent.
const wholeLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Without case and accents: `Björk` and `bjork`, `MØ` and `mo` are the same. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => wholeLetters[letter] ?? letter)
}

function byDueFirst(a: AdminTicketRequest, b: AdminTicketRequest): number {
  if (a.replyDueAt && b.replyDueAt) return a.replyDueAt.localeCompare(b.replyDueAt) || byNewest(a, b)
  if (a.replyDueAt || b.replyDueAt) return a.replyDueAt ? -1 : 1
  return byNewest(a, b)
}

/** Paid seats that the customer does not have yet come first, the next event before the later ones. */
function byOwedFirst(a: AdminTicketRequest, b: AdminTicketRequest): number {
  const isOwed = a.undeliveredTickets > 0
  if (isOwed !== b.undeliveredTickets > 0) return isOwed ? -1 : 1
  return (isOwed && a.concertDate.localeCompare(b.concertDate)) || byNewest(a, b)
}

function byNewest(a: AdminTicketRequest, b: AdminTicketRequest): number {
  return b.createdAt.localeCompare(a.createdAt)
}
