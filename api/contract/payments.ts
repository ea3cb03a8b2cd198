import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant, trimmed, upperCased, wordOf } from './fields.ts'
import { requestsApi } from './requests.ts'
import { discountCodeLength } from './rules/discountRules.ts'
import { refundStates } from './rules/orderStates.ts'
import { refundReasons } from './rules/refundRules.ts'

/** A code as a customer types it. */
export const typedDiscountCode = z
  .string({ error: 'Please enter a discount code' })
  .check(
    trimmed,
    upperCased,
    z.minLength(1, 'Please enter a discount code'),
    z.maxLength(discountCodeLength, `A discount code has ${discountCodeLength} characters`),
  )

export const paymentSetup = z.object({
  clientSecret: z.string(),
  totalAmount: dollars,
  subtotal: dollars,
  serviceFee: dollars,
  /** Amount a discount code deducts, in dollars; 0 without a code. */
  discountApplied: dollars,
  payBy: instant,
  /** Seat of a resold ticket, as staff wrote it; null if it has no number, and for all others. */
  seat: z.nullable(z.string()),
})
export type PaymentSetup = z.output<typeof paymentSetup>

/** What a payment bought, and its amounts. */
export const receipt = z.object({
  paidAt: instant,
  section: z.string(),
  row: z.nullable(z.string()),
  seat: paymentSetup.shape.seat,
  ticketCount: z.int(),
  subtotal: dollars,
  serviceFee: dollars,
  /** Amount a discount code deducted, in dollars; 0 without a code. */
  discountApplied: dollars,
  totalAmount: dollars,
  /** The event, so that a saved receipt can be read without its request. */
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  /** What was saved on the price found, in dollars; null if it is unknown or nothing, or once money is refunded, to be refunded or disputed. */
  saving: z.nullable(dollars),
  /** Whether the customer's bank holds it or has taken it back; null if neither. */
  dispute: z.nullable(wordOf(['disputed', 'charged_back'], 'disputed')),
  /** Whether a ticket is left: neither refunded nor resold. */
  hasTickets: z.boolean(),
  /** What goes or went back of it, oldest first. */
  refunds: z.array(
    z.object({
      id,
      amount: dollars,
      state: wordOf(refundStates, 'requested'),
      createdAt: instant,
      /** Why staff made it; null if it has another cause. */
      explanation: z.nullable(z.string()),
      /** The seat it is for, with its place among the order's; null if it is for no single one, or that is unknown. */
      ticket: z.nullable(z.object({ seat: z.nullable(z.string()), position: z.int() })),
    }),
  ),
})
export type Receipt = z.output<typeof receipt>

/** A refund to a customer, as staff see it. */
export const refund = z.object({
  id,
  /** Dollars, unless there is a currency. */
  amount: dollars,
  /** The ISO code of the currency, in lower case; left out for US dollars. */
  currency: z.optional(z.string()),
  reason: wordOf(refundReasons, 'order_closed'),
  state: wordOf(refundStates, 'queued'),
  /** Why it failed or could not be sent: a reason code of the card provider, or a sentence. Null if nothing is wrong. */
  lastError: z.nullable(z.string()),
  createdAt: instant,
  /** For a refund made by staff: what they wrote to the customer, and who they are. */
  explanation: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** Whether the refund failed for good and staff can retry it. */
  canRetry: z.boolean(),
  /** Whether another refund has replaced it. */
  isRetried: z.boolean(),
})
export type Refund = z.output<typeof refund>

export const paymentsApi = {
  config: endpoint({
    method: 'GET',
    path: '/api/stripe/config',
    kind: 'json',
    reply: z.object({
      publishableKey: z.string(),
      /** Only present with the local sandbox. */
      sandboxUrl: z.optional(z.string()),
    }),
  }),
  /** Sets the price to what is given: with the code, or without one. A code that cannot be used is refused. */
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    kind: 'json',
    body: z.object({ requestId: id, discountCode: z.optional(typedDiscountCode) }),
    reply: paymentSetup,
  }),
  /** What the customer paid for a request, for the customer and for admins; 404 until it is paid. */
  receipt: endpoint({
    method: 'GET',
    path: '/api/ticket-requests/{id}/receipt',
    kind: 'json',
    params: requestsApi.get.params,
    reply: receipt,
  }),
  adminListRefunds: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/refunds',
    kind: 'json',
    params: requestsApi.get.params,
    reply: z.array(refund),
  }),
  /** Returns the refund under way: the same one if the card provider never received it, otherwise a new one. */
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/{id}/retry',
    kind: 'json',
    params: z.object({ id }),
    reply: refund,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    kind: 'signed',
    reply: z.object({ received: z.literal(true) }),
    maxBytes: 1_000_000,
  }),
}
