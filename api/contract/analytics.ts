import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, wordOf } from './fields.ts'
import { cappedCount } from './lists.ts'
import { chartSteps, rangeFields } from './transactions.ts'

/** Upper ends of the groups that reply times are counted in, in minutes. What takes longer than the last is a group as well. */
export const replyMinutes = [15, 60, 240, 720, 1440, 2880] as const
/** Upper bounds for messages that waited on a device for a connection. */
export const waitMinutes = [1, 5, 30, 120, 720, 1440] as const

/** How long at most something took; `isLonger`: longer than all groups, of which `minutes` is the last. */
const atMost = z.nullable(z.object({ minutes: z.int(), isLonger: z.boolean() }))
export type AtMost = z.output<typeof atMost>

const replies = z.object({
  count: z.int(),
  /** Replies within the promised 24 hours. */
  inTime: z.int(),
  median: atMost,
})

const figures = z.object({
  requests: z.int(),
  /** How many of these requests have had an offer since. */
  requestsWithOffer: z.int(),
  offersMade: z.int(),
  /** How many of these offers have been accepted since. */
  offersMadeAccepted: z.int(),
  offersAccepted: z.int(),
  offersDeclined: z.int(),
  offersExpired: z.int(),
  firstReplies: replies,
  laterReplies: replies,
  revenue: dollars,
  /** What has gone back of this revenue, whenever that was. */
  refunded: dollars,
  /** What banks have taken back of it for their clients, whenever that was. */
  chargedBack: dollars,
  /** What customers paid less than the price they had found for as many tickets. */
  saved: dollars,
  /** Orders with such a saving. */
  ordersWithSaving: z.int(),
  /** Messages of customers and staff, and of them those that waited on a device for a connection. */
  messages: z.int(),
  messagesThatWaited: z.int(),
  waitMedian: atMost,
  waitP90: atMost,
})
export type Figures = z.output<typeof figures>

const counts = z.object({
  users: cappedCount,
  activeRequests: cappedCount,
  inactiveRequests: cappedCount,
  openOffers: cappedCount,
  tickets: cappedCount,
  openReturns: cappedCount,
  openListings: cappedCount,
})
export type Counts = z.output<typeof counts>

export const analytics = z.object({
  /** Current counts, whatever the range. */
  counts,
  /** The first and the last day. */
  startDate: z.string(),
  endDate: z.string(),
  step: wordOf(chartSteps, 'day'),
  /** Older events are still being counted, so the figures are too low. */
  isIncomplete: z.boolean(),
  total: figures,
  /** The period of the same length before, up to the same time of its last day; null if nothing had been recorded when it began. */
  previous: z.nullable(
    z.object({
      startDate: z.string(),
      endDate: z.string(),
      total: figures,
      /** For each step of `series`, the same days of the previous period. */
      series: z.array(figures),
    }),
  ),
  /** Oldest first, without gaps. */
  series: z.array(z.extend(figures, { from: z.string(), to: z.string() })),
})
export type Analytics = z.output<typeof analytics>

export const analyticsApi = {
  /** For developers. */
  read: endpoint({
    method: 'GET',
    path: '/api/developer/analytics',
    kind: 'json',
    query: z.object({
      ...rangeFields,
      /** A longer one is taken where there would be too many. */
      step: z.optional(z.enum(['day', 'week', 'month'])),
    }),
    reply: analytics,
  }),
}
