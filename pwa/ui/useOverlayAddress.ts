import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The state of every link and `navigate` that opens it, so that closing goes back instead of adding to the history. */
export const openedHere = { openedHere: true }

export interface OverlayAddress {
  /** What the parameter says; undefined while it is closed. */
  value: string | undefined
  open: () => void
  close: () => void
}

/**
 * What lies over a page and is open as long as the address has a parameter for it: Back closes it, a reload shows it again, and
 * a link can lead to it.
 */
export function useOverlayAddress(parameter: string): OverlayAddress {
  const location = useLocation()
  const navigate = useNavigate()
  const closedAt = useRef<string>(undefined)
  const parameters = new URLSearchParams(location.search)
  const value = parameters.get(parameter) ?? undefined

  return {
    value,
    open() {
      parameters.set(parameter, '1')
      void navigate({ search: parameters.toString() }, { state: openedHere })
    },
    close() {
      // A sheet says more than once that it is closed, and a second step back would leave the page.
      if (value === undefined || closedAt.current === location.key) return
      closedAt.current = location.key
      if (location.state?.openedHere) {
        void navigate(-1)
        return
      }
      parameters.delete(parameter)
      void navigate({ search: parameters.toString() }, { replace: true })
    },
  }
}
