import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The address of the list with a request open beside or over it. */
export function requestAddress(id: string): string {
  return `/admin?request=${id}`
}

/** What a link to a request puts into the history, so that closing can go back instead of adding to it. */
export const fromList = { fromList: true }

/** The request that is open, by the address: Back, reload and links work. */
export function useSelectedRequest() {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const cameFromList = useLocation().state?.fromList === true
  const id = searchParams.get('request') ?? undefined

  // A sheet says more than once that it is closed; going back twice would leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = id === undefined
  }, [id])

  return {
    id,
    close() {
      if (isClosing.current) return
      isClosing.current = true
      if (cameFromList) navigate(-1)
      else navigate('/admin', { replace: true })
    },
  }
}
