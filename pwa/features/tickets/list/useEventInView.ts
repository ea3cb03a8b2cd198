import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { eventParameter } from '../eventAddress.ts'

/**
 * The request whose card has to come into view, of links in mails and after a payment. Its parameter leaves the address at once,
 * so that a reload does not scroll again.
 */
export function useEventInView() {
  const [searchParams, setSearchParams] = useSearchParams()
  const [requestId, setRequestId] = useState<string>()
  const asked = searchParams.get(eventParameter)
  useEffect(() => {
    if (asked === null) return
    setRequestId(asked)
    setSearchParams(
      (known) => {
        const rest = new URLSearchParams(known)
        rest.delete(eventParameter)
        return rest
      },
      { replace: true },
    )
  }, [asked, setSearchParams])
  return { requestId, onSeen: () => setRequestId(undefined) }
}
