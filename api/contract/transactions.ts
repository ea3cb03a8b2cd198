import { z } from 'zod/mini'
import { membershipStatuses } from './accounts.ts'
import { dispute } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant, wordOf } from './fields.ts'
import { paging, searchText } from './lists.ts'
import { invalidDay } from './rules/dateRange.ts'
import { paymentStatuses } from './rules/orderStates.ts'
import { isDay, isTimeZone } from './rules/zonedDays.ts'

/** What a payment can be asked for by: its own status, or that a refund of it is stuck (docs/RULES.md, Money). */
export const transactionStatuses = [...paymentStatuses, 'refund_failed'] as const

/** The record of a payment: a snapshot of what was bought, by whom, for how much. */
export const transaction = z.object({
  id,
  transactionDate: instant,
  userEmail: z.string(),
  userName: z.string(),
  userPhone: z.nullable(z.string()),
  /** When it was paid. */
  userMembershipStatus: wordOf(membershipStatuses, 'non_member'),
  eventArtist: z.string(),
  eventVenue: z.string(),
  /** Wall time at the venue. */
  eventDate: z.string(),
  ticketCount: z.int(),
  ticketSection: z.string(),
  subtotalAmount: dollars,
  serviceFee: dollars,
  totalAmount: dollars,
  discountCodeUsed: z.nullable(z.string()),
  discountAmount: dollars,
  paymentStatus: wordOf(paymentStatuses, 'paid'),
  requestId: z.nullable(id),
  /** What has gone back of `totalAmount` by refunds. */
  refundedAmount: dollars,
  /** What the client's bank has taken back of the rest. */
  chargedBackAmount: dollars,
  /** Whether a refund of its payment is stuck. */
  refundFailed: z.boolean(),
  /** The last dispute of its payment; null without one. */
  dispute: z.nullable(dispute),
})
export type Transaction = z.output<typeof transaction>

/** The columns of the export, in order. */
export const exportedFields = [
  'id',
  'transactionDate',
  'userEmail',
  'userName',
  'userPhone',
  'userMembershipStatus',
  'eventArtist',
  'eventVenue',
  'eventDate',
  'ticketCount',
  'ticketSection',
  'subtotalAmount',
  'serviceFee',
  'totalAmount',
  'discountCodeUsed',
  'discountAmount',
  'paymentStatus',
  'refundedAmount',
  'chargedBackAmount',
] as const satisfies readonly (keyof Transaction)[]

const invalidZone = 'Enter a time zone like America/New_York'

/** A day, or an instant. */
const point = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          isDay(text) ||
          (z.iso.datetime({ offset: true }).safeParse(text).success && isDay(text.slice(0, 10))),
        invalidDay,
      ),
    ),
)

export const rangeFields = {
  /** The first day, or the first instant; before the end (`rules/dateRange.ts`). */
  startDate: point,
  /** The last day, which is included, or the instant before which the range ends. */
  endDate: point,
  /** Time zone of the days (docs/RULES.md, Transactions); an IANA name. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, invalidZone)), 'UTC'),
}

/** What narrows the list, its sums, its chart and its export alike. */
export const transactionFilter = {
  ...rangeFields,
  /** Words of the requests that were paid, of their discount codes and of the payments' ids. */
  q: searchText,
  status: z.optional(z.enum(transactionStatuses)),
  /** When it was paid. */
  membership: z.optional(z.enum(membershipStatuses)),
  /** Whether a code reduced the price. */
  discount: z.optional(z.enum(['used', 'none'])),
}

/** What has become of a transaction, from the request to the last refund. */
export const transactionSteps = [
  'requested',
  'accepted',
  'paid',
  'delivered',
  'opened',
  'refund',
  'dispute',
] as const

export const transactionDetail = z.extend(transaction, {
  ticketRow: z.nullable(z.string()),
  /** The card provider's id of the payment. */
  paymentIntentId: z.nullable(z.string()),
  /** What it was paid with; null if the card provider has not reported it. */
  card: z.nullable(
    z.object({
      /** A word of the card provider, like `visa`. */
      brand: z.string(),
      last4: z.string(),
    }),
  ),
  /** Oldest first. Those before the payment are missing once the request is deleted. */
  timeline: z.array(
    z.object({
      type: wordOf(transactionSteps, 'paid'),
      at: instant,
      /** Amount of a refund or a dispute. */
      amount: z.nullable(dollars),
      /** One of `refundStates` for a refund, of `disputeStatuses` for a dispute. */
      state: z.nullable(z.string()),
      /** Number of tickets of the last delivery or the first opening. */
      count: z.nullable(z.int()),
      /** Of a refund that staff made: what they wrote to the customer, and the name of who made it. */
      explanation: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
})
export type TransactionDetail = z.output<typeof transactionDetail>

/** Days per bar of the chart. */
export const chartSteps = ['day', 'week', 'month', 'year'] as const
export type ChartStep = (typeof chartSteps)[number]

const share = z.object({ count: z.int(), revenue: dollars })

export const transactionSummary = z.object({
  /** The first and the last day that is summed up; null if there is no transaction. */
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  count: z.int(),
  /** What was charged, refunds included. */
  revenue: dollars,
  serviceFees: dollars,
  /** What discount codes deducted. */
  discounts: dollars,
  discountCodeUses: z.int(),
  /** What has gone back of `revenue`, whenever that was. */
  refunded: dollars,
  /** What banks have taken back of `revenue` for their clients, whenever that was. */
  chargedBack: dollars,
  members: share,
  nonMembers: share,
  step: wordOf(chartSteps, 'day'),
  /** The sums over time, oldest first, without gaps. */
  series: z.array(
    z.object({
      /** The first and the last day of the step. */
      from: z.string(),
      to: z.string(),
      members: share,
      nonMembers: share,
      refunded: dollars,
      chargedBack: dollars,
    }),
  ),
})
export type TransactionSummary = z.output<typeof transactionSummary>

export const transactionsApi = {
  /** For admins and developers, like all calls here. Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/transactions',
    kind: 'json',
    query: z.object({ ...paging, ...transactionFilter }),
    reply: z.array(transaction),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/summary',
    kind: 'json',
    query: z.object(transactionFilter),
    reply: transactionSummary,
  }),
  /** A CSV file (RFC 4180) with a header and `exportedFields`, newest first; its times are of the time zone, which the header names. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/export',
    kind: 'file',
    mediaType: 'text/csv',
    query: z.object({
      ...transactionFilter,
      format: z._default(z.literal('csv', { error: 'The only format is csv' }), 'csv'),
    }),
    reply: z.unknown(),
  }),
  /** What was paid for a request; 404 until it is paid. For admins. */
  ofRequest: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/transaction',
    kind: 'json',
    params: z.object({ id }),
    reply: transactionDetail,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/{id}/detail',
    kind: 'json',
    params: z.object({ id }),
    reply: transactionDetail,
  }),
}
