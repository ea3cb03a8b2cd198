import { id } from '#contract/fields.ts'

/** What the card provider adds to the address when it sends somebody back: docs.stripe.com/js/payment_intents/confirm_payment */
const providerParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const
const requestParameter = 'payment'

export interface PaymentReturn {
  requestId: string
  /** The provider says that it did not work. Whether it did, only our server says. */
  hasFailed: boolean
}

/** Where the provider sends the customer after a payment that leads away from our page. */
export function returnAddress(origin: string, requestId: string): string {
  return `${origin}/dashboard?tab=my-tickets&${requestParameter}=${requestId}`
}

/** What an address tells about a payment that somebody comes back from; undefined for any other address. */
export function readPaymentReturn(search: URLSearchParams): PaymentReturn | undefined {
  const requestId = id.safeParse(search.get(requestParameter))
  return requestId.success
    ? { requestId: requestId.data, hasFailed: search.get('redirect_status') === 'failed' }
    : undefined
}

/** The same address without all that; undefined where there is nothing to remove. A secret must not stay in an address. */
export function withoutPaymentReturn(search: URLSearchParams): URLSearchParams | undefined {
  const names = [...providerParameters, requestParameter]
  if (!names.some((name) => search.has(name))) return undefined
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return rest
}
