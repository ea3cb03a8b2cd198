import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText, wordOf } from './fields.ts'
import { largestPage } from './lists.ts'

export const maxMessageLength = 4000

export const newChatMessage = z.object({
  requestId: id,
  message: requiredText('Please write a message', maxMessageLength),
  /** When it was typed, if it had to wait for a connection. Only shown; ordering uses the server's time. */
  writtenAt: z.optional(z.iso.datetime({ offset: true })),
})

/** The writer as the other side knows them. */
export const author = z.object({ name: z.string() })

export const chatMessage = z.object({
  id,
  requestId: id,
  message: z.string(),
  /** Whether the customer wrote it. */
  isFromUser: z.boolean(),
  kind: wordOf(['chat', 'negotiation', 'response'], 'chat'),
  /** Position in the thread, from 1 without gaps. */
  seq: z.int(),
  createdAt: instant,
  writtenAt: z.nullable(instant),
  author,
})
export type ChatMessage = z.output<typeof chatMessage>

/** How far a thread has been read. Positions are the messages' `seq`, 0 for none. */
export const chatReads = z.object({
  /** Last message that the caller has read. */
  readSeq: z.int(),
  /** Last message that the other side has read: for the customer any member of staff, for staff the customer. */
  seenSeq: z.int(),
  /** When the other side read up to `seenSeq`; null if that is not known. */
  seenAt: z.nullable(instant),
})
export type ChatReads = z.output<typeof chatReads>

const send = {
  kind: 'json',
  body: newChatMessage,
  reply: chatMessage,
  status: 201,
  repeatableByKey: true,
  queuedFields: ['writtenAt'],
} as const

/** The largest sequence number of a message, in both databases. */
const largestSeq = 2 ** 31 - 1

export const chatApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat-messages/{requestId}',
    kind: 'json',
    params: z.object({ requestId: id }),
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage)), largestPage),
      /** Only messages with a lower `seq`. */
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestSeq))),
    }),
    /** The newest messages, oldest first. `rel="next"` of the `Link` header leads to older ones. */
    reply: z.array(chatMessage),
  }),
  send: endpoint({ method: 'POST', path: '/api/chat-messages', ...send }),
  adminSend: endpoint({ method: 'POST', path: '/api/admin/chat-messages', ...send }),
  reads: endpoint({
    method: 'GET',
    path: '/api/chat-reads/{requestId}',
    kind: 'json',
    params: z.object({ requestId: id }),
    reply: chatReads,
  }),
  /** Marks a thread read up to a message. Never goes back, nor beyond the newest message. */
  markRead: endpoint({
    method: 'POST',
    path: '/api/chat-reads',
    kind: 'json',
    body: z.object({ requestId: id, seq: z.int().check(z.minimum(1), z.maximum(largestSeq)) }),
    reply: z.extend(chatReads, { requestId: id }),
    repeatableByKey: true,
  }),
}
