import {
  type AdminMessage,
  type MessageKind,
  type MessagePriority,
  type MessageSummary,
  messagesApi,
} from '#contract/messages.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOfMessage } from '#contract/rules/searchWords.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { placeRow, withoutRow } from '../../http/pages.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import type { RowPill } from '../desk/requestWords.ts'

export interface MessageFilter {
  state?: 'unread'
  priority?: MessagePriority
  kind?: MessageKind
  q?: string
}

export const messagesQueries = {
  /** Unread urgent ones first, then newest first. */
  list: (filter: MessageFilter) =>
    readPages(messagesApi.list, {
      query: { order: 'urgent', ...filter },
      rowRefresh: {
        one: messagesApi.get,
        place: (data, row) =>
          belongsTo(filter, row) ? placeRow(data, row, compareMessages) : withoutRow(data, row.id),
      },
    }),
  anyList: () => [messagesApi.list.path] as const,
  one: (id: string) => readQuery(messagesApi.get, { params: { id } }),
  summary: () => readQuery(messagesApi.summary),
}

export function belongsTo({ state, priority, kind, q }: MessageFilter, message: AdminMessage): boolean {
  if (state === 'unread' && message.isRead) return false
  if (priority && message.priority !== priority) return false
  if (kind && message.kind !== kind) return false
  if (!q) return true
  const words = searchWords(q)
  return words.length > 0 && matchesSearch(wordsOfMessage(message), words)
}

/** The order of the list. */
export function compareMessages(one: AdminMessage, other: AdminMessage): number {
  return Number(isPressing(other)) - Number(isPressing(one)) || compareNewest(one, other)
}

function isPressing({ priority, isRead }: AdminMessage): boolean {
  return priority === 'urgent' && !isRead
}

interface FilterWords {
  label: string
  asked: MessageFilter
  /** The filter's count; the list of all has none. */
  count?: keyof MessageSummary
  /** The list's text while it is empty. */
  none: string
}

/** The filters of the list, by their names in the URL. */
export const filters = {
  unread: { label: 'Unread', asked: { state: 'unread' }, count: 'unread', none: 'All read' },
  urgent: { label: 'Urgent', asked: { priority: 'urgent' }, count: 'urgent', none: 'Nothing urgent' },
  negotiation: {
    label: 'Negotiation',
    asked: { kind: 'negotiation' },
    count: 'negotiation',
    none: 'No negotiations',
  },
  faq: { label: 'FAQ', asked: { kind: 'faq' }, count: 'faq', none: 'No questions' },
  all: { label: 'All', asked: {}, none: 'No messages' },
} as const satisfies Record<string, FilterWords>
export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as FilterName[]

/** The pill of a message that is more urgent than others. */
export function messagePill({ priority, response }: AdminMessage): RowPill | undefined {
  if (response !== null) return { tone: 'good', text: 'Answered' }
  if (priority === 'urgent') return { tone: 'accent', text: 'Urgent' }
  if (priority === 'high') return { tone: 'warn', text: 'High' }
  return undefined
}

/** The draft of the signed-in admin's response to a message. */
export function useResponseDraft({ id, subject }: AdminMessage) {
  return usePersonDraft(`response-to:${id}`, `Your response to “${subject}”`)
}
