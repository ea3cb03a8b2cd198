import { id } from '#contract/fields.ts'

/** Parameters that Stripe adds to the return URL: docs.stripe.com/js/payment_intents/confirm_payment */
const providerParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const
const requestParameter = 'payment'

export interface PaymentReturn {
  requestId: string
  /** Whether the provider reports a failure. A success counts only once our server confirms it. */
  hasFailed: boolean
}

/** Where the provider sends the customer after a payment with a redirect. */
export function returnAddress(origin: string, requestId: string): string {
  return `${origin}/dashboard?tab=my-tickets&${requestParameter}=${requestId}`
}

/** Reads the provider's redirect from the URL; undefined for any other URL. */
export function readPaymentReturn(search: URLSearchParams): PaymentReturn | undefined {
  const requestId = id.safeParse(search.get(requestParameter))
  return requestId.success
    ? { requestId: requestId.data, hasFailed: search.get('redirect_status') === 'failed' }
    : undefined
}

/** Removes the payment's parameters, so that the client secret does not stay in the URL; undefined if there are none. */
export function withoutPaymentReturn(search: URLSearchParams): URLSearchParams | undefined {
  const names = [...providerParameters, requestParameter]
  if (!names.some((name) => search.has(name))) return undefined
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return rest
}
