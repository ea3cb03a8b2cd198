import { type AdminMessage, type MessagePriority, messagesApi } from '#contract/messages.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { placeRow, withoutRow } from '../../http/pages.ts'
import { readPages } from '../../http/readQuery.ts'

export interface MessageFilter {
  state?: 'unread'
  priority?: MessagePriority
  about?: 'request'
}

export const messagesQueries = {
  /** Newest first. */
  list: (filter: MessageFilter) =>
    readPages(messagesApi.list, {
      query: filter,
      rowRefresh: {
        one: messagesApi.get,
        place: (data, row) =>
          belongsTo(filter, row) ? placeRow(data, row, compareNewest) : withoutRow(data, row.id),
      },
    }),
}

function belongsTo({ state, priority, about }: MessageFilter, message: AdminMessage): boolean {
  if (state === 'unread' && message.isRead) return false
  if (priority && message.priority !== priority) return false
  return about !== 'request' || message.requestId !== null
}
