import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/**
 * What the server tells connected clients: never the change itself, only what to fetch again. Nothing depends on a hint
 * arriving (design, section 2).
 */
export const hint = z.discriminatedUnion('topic', [
  /** A request, its offers or its payment changed. */
  z.object({ topic: z.literal('request'), requestId: id }),
  /** The thread of a request has a new message. */
  z.object({ topic: z.literal('chat'), requestId: id }),
  /** Tickets of a request were issued or changed. */
  z.object({ topic: z.literal('tickets'), requestId: id }),
])
export type Hint = z.output<typeof hint>

export const eventsApi = {
  stream: endpoint({ method: 'GET', path: '/api/events', kind: 'stream', reply: hint }),
}
