import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type PaymentReturn, readPaymentReturn, withoutPaymentReturn } from './paymentReturn.ts'

/** The payment whose redirect opened this page. Removes its parameters from the URL. */
export function usePaymentReturn(): PaymentReturn | undefined {
  const [searchParams, setSearchParams] = useSearchParams()
  const [returned, setReturned] = useState<PaymentReturn>()
  useEffect(() => {
    const rest = withoutPaymentReturn(searchParams)
    if (!rest) return
    setReturned(readPaymentReturn(searchParams))
    setSearchParams(rest, { replace: true })
  }, [searchParams, setSearchParams])
  return returned
}
