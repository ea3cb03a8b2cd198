import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  type PaymentReturn,
  readKeptReturn,
  readPaymentReturn,
  withoutPaymentReturn,
} from './paymentReturn.ts'

/** Keeps in the history entry that the paid moment of a payment is on the screen. */
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
