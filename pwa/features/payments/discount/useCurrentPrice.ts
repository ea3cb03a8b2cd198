import { useEffect, useRef, useState } from 'react'

interface CurrentPrice {
  /** Of `Discount`. */
  changesElsewhere: number
  /** Whether it has to wait: nothing may change the price during a payment. */
  isBusy: boolean
  refetch: () => Promise<unknown>
}

/** Fetches the price again after another tab has changed the code, and when this tab comes back into view. */
export function useCurrentPrice({ changesElsewhere, isBusy, refetch }: CurrentPrice): void {
  const [views, setViews] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setViews((count) => count + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const due = views + changesElsewhere
  const fetched = useRef(0)
  useEffect(() => {
    if (isBusy || fetched.current === due) return
    fetched.current = due
    void refetch()
  }, [due, isBusy, refetch])
}
