import type { TicketRequest } from '#contract/requests.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'
import type { RequestRow } from '../unsentRequest.ts'
import { callsCustomer, needsCustomer, nextStep, statusNow } from './requestLife.ts'

export type HistoryGroup = 'needsYou' | 'withTeam' | 'closed'

/** The requests by whose turn it is: what runs out first, then unread messages first, then the newest. */
export function groupRows(rows: readonly RequestRow[], now: Date): Record<HistoryGroup, RequestRow[]> {
  const inGroup = (group: HistoryGroup) => rows.filter((row) => groupOf(row, now) === group)
  return {
    needsYou: inGroup('needsYou').sort((one, other) => endOf(one) - endOf(other)),
    withTeam: inGroup('withTeam').sort((one, other) => Number(isUnread(other)) - Number(isUnread(one))),
    closed: inGroup('closed').sort((one, other) => Number(isUnread(other)) - Number(isUnread(one))),
  }
}

function groupOf({ request, unsent }: RequestRow, now: Date): HistoryGroup {
  if (unsent) return unsent.state === 'waiting' ? 'withTeam' : 'needsYou'
  const status = statusNow(request, now)
  if (needsCustomer(status)) return 'needsYou'
  // The customer has asked for a new offer.
  const isOwed = status === 'expired' && request.replyDueAt !== null
  return isActiveStatus(status) || isOwed ? 'withTeam' : 'closed'
}

/** How many requests call for the customer, those that could not be sent included. */
export function countCalls(rows: readonly RequestRow[], now: Date): number {
  return rows.filter(({ request, unsent }) =>
    unsent ? unsent.state !== 'waiting' : callsCustomer(request, now),
  ).length
}

function endOf({ request: { deadlineAt } }: RequestRow): number {
  // What was not sent comes first.
  return deadlineAt === null ? 0 : Date.parse(deadlineAt) || Number.MAX_SAFE_INTEGER
}

function isUnread({ request }: RequestRow): boolean {
  return request.unreadMessages > 0
}

/** 'Jo: “Row 15 would be fine.”' */
export function lastMessageWords({
  fromStaff,
  authorName,
  text,
}: NonNullable<TicketRequest['lastMessage']>): string {
  return fromStaff ? `${authorName}: “${text}”` : ownMessageWords(text)
}

/** 'You: “Row 15 would be fine.”' */
export function ownMessageWords(text: string): string {
  return `You: “${text}”`
}

/** What to say about a request in one line: its last message, or what happens next. */
export function lineAbout(request: TicketRequest, now: Date): string {
  if (request.lastMessage) return lastMessageWords(request.lastMessage)
  const step = nextStep(request, now)
  const text = step.kind === 'sentence' ? step.text : ''
  return request.status === 'pending' && request.replyDueAt !== null ? `Sent. ${text}` : text
}
