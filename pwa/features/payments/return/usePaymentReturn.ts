import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type PaymentReturn, readPaymentReturn, withoutPaymentReturn } from './paymentReturn.ts'

/** The payment that led to this page. Removes its parameters from the URL. */
export function usePaymentReturn(): { returned: PaymentReturn | undefined; forget: () => void } {
  const [searchParams, setSearchParams] = useSearchParams()
  const [returned, setReturned] = useState<PaymentReturn>()
  useEffect(() => {
    const rest = withoutPaymentReturn(searchParams)
    if (!rest) return
    const read = readPaymentReturn(searchParams)
    setReturned(read)
    // A reload finds the tickets that were paid for.
    if (read && !read.hasFailed) rest.set('tab', 'my-tickets')
    setSearchParams(rest, { replace: true })
  }, [searchParams, setSearchParams])
  return { returned, forget: () => setReturned(undefined) }
}
