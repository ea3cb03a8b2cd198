import { z } from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText, wordOf } from './fields.ts'
import { cappedCount, paging, searchText } from './lists.ts'

export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const
export type MessagePriority = (typeof messagePriorities)[number]

/** What staff look for by itself: counter-proposals to offers, and questions that the FAQ does not answer. */
export const messageKinds = ['negotiation', 'faq'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A message to staff: of a customer, or an alert by the system. */
export const adminMessage = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  priority: wordOf(messagePriorities, 'normal'),
  kind: wordOf([...messageKinds, 'other'], 'other'),
  isRead: z.boolean(),
  /** Null for an alert by the system, which cannot be answered. */
  fromUserId: z.nullable(id),
  from: z.nullable(z.object({ name: z.string(), email: z.string() })),
  createdAt: instant,
  requestId: z.nullable(id),
  /** The artist of that request. */
  artist: z.nullable(z.string()),
  response: z.nullable(z.string()),
  respondedAt: z.nullable(instant),
  /** The name of the admin who answered. */
  respondedBy: z.nullable(z.string()),
})
export type AdminMessage = z.output<typeof adminMessage>

export const messageFilter = {
  state: z.optional(z.enum(['unread'])),
  priority: z.optional(z.enum(messagePriorities)),
  kind: z.optional(z.enum(messageKinds)),
  /** Subject, text, and the writer's name and email (`rules/searchWords.ts`). */
  q: searchText,
}

const messageSummary = z.object({
  unread: cappedCount,
  urgent: cappedCount,
  negotiation: cappedCount,
  faq: cappedCount,
})
export type MessageSummary = z.output<typeof messageSummary>

const params = z.object({ id })

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    kind: 'json',
    query: z.object({
      ...messageFilter,
      /** Urgent messages that are unread come before all others. */
      order: z.optional(z.enum(['urgent'])),
      ...paging,
    }),
    /** Newest first. */
    reply: z.array(adminMessage),
  }),
  /** How many messages there are, for the filters of staff. */
  summary: endpoint({
    method: 'GET',
    path: '/api/admin/message-counts',
    kind: 'json',
    reply: messageSummary,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/messages/{id}',
    kind: 'json',
    params,
    reply: adminMessage,
  }),
  markRead: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/{id}/read',
    kind: 'json',
    params,
    reply: adminMessage,
    repeatableByKey: true,
  }),
  /** Marks a message as unread for all staff, as reading one marks it as read for all. */
  markUnread: endpoint({
    method: 'DELETE',
    path: '/api/admin/messages/{id}/read',
    kind: 'json',
    params,
    reply: adminMessage,
    repeatableByKey: true,
  }),
  /** Answers a message, once: by mail, and in the chat of its request if it has one. Marks it read. */
  respond: endpoint({
    method: 'POST',
    path: '/api/admin/messages/{id}/respond',
    kind: 'json',
    params,
    body: z.object({ responseMessage: requiredText('Please write a response', maxMessageLength) }),
    reply: adminMessage,
    repeatableByKey: true,
  }),
}
