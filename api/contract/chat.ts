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
})
export type ChatMessage = z.output<typeof chatMessage>

const send = {
  kind: 'json',
  body: newChatMessage,
  reply: chatMessage,
  status: 201,
  repeatableByKey: true,
} as const

export const chatApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat-messages/{requestId}',
    kind: 'json',
    params: z.object({ requestId: id }),
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage)), largestPage),
      /** Only messages with a lower `seq`. */
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
    }),
    /** The newest messages, oldest first. `rel="next"` of the `Link` header leads to older ones. */
    reply: z.array(chatMessage),
  }),
  send: endpoint({ method: 'POST', path: '/api/chat-messages', ...send }),
  adminSend: endpoint({ method: 'POST', path: '/api/admin/chat-messages', ...send }),
}
