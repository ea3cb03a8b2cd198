import type Stripe from 'stripe'

// https://docs.stripe.com/api/payment_intents/object: the attributes marked "retrievable with publishable key".
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const

export type PublicPaymentIntent = Pick<Stripe.PaymentIntent, (typeof PUBLIC_FIELDS)[number]>

/** The fields of an intent that a browser may see: no metadata, charge or received amount. */
export function publicPaymentIntent(intent: Stripe.PaymentIntent): PublicPaymentIntent {
  const shown = Object.entries(intent).filter(([name]) => PUBLIC_FIELDS.some((field) => field === name))
  return Object.fromEntries(shown) as PublicPaymentIntent
}
