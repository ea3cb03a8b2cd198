import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant } from './fields.ts'
import { paging } from './lists.ts'

/** The entries of a request's timeline. Messages and offers have lists of their own. */
export const timelineTypes = [
  'request.submitted',
  'offer.accepted',
  'offer.declined',
  'offer.expired',
  'order.paid',
  'order.closed',
  'payment.refund_changed',
  'tickets.issued',
  'ticket.delivered',
  'ticket.received',
  'ticket.return_requested',
  'ticket.return_received',
  'ticket.return_ended',
  'ticket.resold',
  'ticket.assigned',
  'ticket.withdrawn',
] as const

export const timelineEntry = z.object({
  id,
  at: instant,
  /** One of `timelineTypes`, or a type of a newer server. */
  type: z.string(),
  /** Amount of a payment, an offer or a refund. */
  amount: z.nullable(dollars),
  /** State of a refund (`rules/orderStates.ts`); `replaced` for a delivery that brought no new ticket. */
  state: z.nullable(z.string()),
  /** Number of tickets of a delivery. */
  count: z.nullable(z.int()),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const timelineApi = endpoint({
  method: 'GET',
  path: '/api/ticket-requests/{id}/timeline',
  kind: 'json',
  params: z.object({ id }),
  query: z.object(paging),
  /** Newest first; for the customer what concerns them, for staff everything. */
  reply: z.array(timelineEntry),
})

/**
 * The message to connected pages: that something happened to a request, without the change itself. It may be lost; pages
 * must not depend on it.
 */
export const invalidation = z.object({
  /** The event type. */
  type: z.string(),
  requestId: id,
  /** The paths of the GET calls whose replies have changed, as far as the reader may make them. */
  addresses: z.array(z.string()),
  /** The `Change-Id` of the call that caused it: the page that made the call has its reply, and fetches nothing again. */
  changeId: z.optional(id),
  /** How long ago it was published, in milliseconds; only if it is repeated (`recent`). */
  ageMs: z.optional(z.number()),
})
export type Invalidation = z.output<typeof invalidation>

/**
 * The name of the messages with which a stream begins, and that follow every 25 seconds: invalidations arrive. The data of the first
 * is the time before it, in milliseconds, from which no invalidation is missing.
 */
export const aliveEvent = 'alive'
/** The last message of a stream that a newer one of the account has ended. Reconnect when the page is visible again. */
export const replacedEvent = 'replaced'

export const eventsApi = {
  timeline: timelineApi,
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    kind: 'stream',
    /**
     * With `once` the stream ends after its first message, for a proxy that holds a reply back until it ends. With `recent` it begins
     * with the invalidations of the last seconds, for a page that has read something while the stream was opening.
     */
    query: z.object({ once: z.optional(z.literal('true')), recent: z.optional(z.literal('true')) }),
    reply: invalidation,
  }),
}
