import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { id } from '#contract/fields.ts'

export interface PaymentReturn {
  requestId: string
  /** Whether the provider reports a failure. A success counts only once our server confirms it. */
  hasFailed: boolean
  /** Whether the paid screen was shown before: after a reload it is not announced again. */
  isShown?: true
}

/**
 * The payment that led to this page. Its parameters are removed from the URL; the history entry keeps it, so that a reload waits
 * for the server's answer again, and Back leaves it.
 */
export function usePaymentReturn(): PaymentReturn | undefined {
  const [searchParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const rest = withoutPaymentReturn(searchParams)
    if (!rest) return
    const paid = readPaymentReturn(searchParams)
    // Where the tickets are, if the entry loses its state.
    if (paid && !paid.hasFailed) rest.set('tab', 'my-tickets')
    void navigate({ search: rest.toString() }, { replace: true, state: { paid } })
  }, [searchParams, navigate])
  return readPaymentReturn(searchParams) ?? readKeptReturn(state)
}

/** Keeps in the history entry that the paid screen of a payment is on the screen. */
export function useKeepShown(returned: PaymentReturn): void {
  const { requestId, hasFailed, isShown } = returned
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // With the payment still in it, this address is older than the one that `usePaymentReturn` has just gone to.
    if (isShown || withoutPaymentReturn(new URLSearchParams(search))) return
    void navigate({ search }, { replace: true, state: { paid: { requestId, hasFailed, isShown: true } } })
  }, [requestId, hasFailed, isShown, search, navigate])
}

/** Parameters that Stripe adds to the return URL: docs.stripe.com/js/payment_intents/confirm_payment */
const providerParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const
const requestParameter = 'paid'

/** The address to which the customer goes once the provider has accepted a payment, on their own page or after a redirect. */
export function paidAddress(requestId: string): string {
  return `/dashboard?${requestParameter}=${requestId}`
}

/** Reads the provider's redirect from the URL; undefined for any other URL. */
export function readPaymentReturn(search: URLSearchParams): PaymentReturn | undefined {
  const requestId = id.safeParse(search.get(requestParameter))
  return requestId.success
    ? { requestId: requestId.data, hasFailed: search.get('redirect_status') === 'failed' }
    : undefined
}

/** Reads it from the state of a history entry. */
export function readKeptReturn(state: unknown): PaymentReturn | undefined {
  const { paid } = (state ?? {}) as { paid?: Partial<PaymentReturn> }
  const requestId = id.safeParse(paid?.requestId)
  if (!requestId.success) return undefined
  const isShown = paid?.isShown === true && { isShown: true as const }
  return { requestId: requestId.data, hasFailed: paid?.hasFailed === true, ...isShown }
}

/** Removes the payment's parameters, so that the client secret does not stay in the URL; undefined if there are none. */
export function withoutPaymentReturn(search: URLSearchParams): URLSearchParams | undefined {
  const names = [...providerParameters, requestParameter]
  if (!names.some((name) => search.has(name))) return undefined
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return rest
}
