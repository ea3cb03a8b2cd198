import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant } from './fields.ts'

export const paymentSetup = z.object({
  clientSecret: z.string(),
  totalAmount: dollars,
  subtotal: dollars,
  serviceFee: dollars,
  /** What a discount code takes off, in dollars; 0 without one. */
  discountApplied: dollars,
  payBy: instant,
})
export type PaymentSetup = z.output<typeof paymentSetup>

export const paymentsApi = {
  config: endpoint({
    method: 'GET',
    path: '/api/stripe/config',
    kind: 'json',
    reply: z.object({
      publishableKey: z.string(),
      /** Present only while the local sandbox stands in for Stripe. */
      sandboxUrl: z.string().optional(),
    }),
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    kind: 'json',
    body: z.object({ requestId: id }),
    reply: paymentSetup,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    kind: 'signed',
    reply: z.object({ received: z.literal(true) }),
    maxBytes: 1_000_000,
  }),
}
