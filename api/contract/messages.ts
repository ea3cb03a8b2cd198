import { z } from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText, wordOf } from './fields.ts'
import { paging } from './lists.ts'

export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const
export type MessagePriority = (typeof messagePriorities)[number]

/** A message to staff: of a customer, or an alert by the system. */
export const adminMessage = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  priority: wordOf(messagePriorities, 'normal'),
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
  /** Only messages about a request. */
  about: z.optional(z.enum(['request'])),
}

const params = z.object({ id })

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    kind: 'json',
    query: z.object({ ...messageFilter, ...paging }),
    /** Newest first. */
    reply: z.array(adminMessage),
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
