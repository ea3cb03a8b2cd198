import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The state of every link that opens it, so that closing goes back instead of adding to the history. */
export const openedHere = { openedHere: true }

export interface OverlayAddress {
  /** What the parameter says; undefined while it is closed. */
  value: string | undefined
  open: (value?: string) => void
  /** Another one in its place. */
  show: (value: string) => void
  close: () => void
}

/**
 * What lies over a page and is open as long as the address has a parameter for it: Back closes it, a reload shows it again, and
 * a link can lead to it.
 */
export function useOverlayAddress(parameter: string): OverlayAddress {
  const location = useLocation()
  const navigate = useNavigate()
  /** The place that has been left already. A sheet says more than once that it is closed, and a tap may come twice. */
  const left = useRef<string>(undefined)
  const parameters = new URLSearchParams(location.search)
  const value = parameters.get(parameter) ?? undefined

  useEffect(() => {
    // Forward leads to the same place again.
    if (value === undefined) left.current = undefined
  }, [value])

  const searchWith = (next: string) => {
    parameters.set(parameter, next)
    return { search: parameters.toString() }
  }
  const leave = (): boolean => {
    if (left.current === location.key) return false
    left.current = location.key
    return true
  }
  return {
    value,
    open(next = '1') {
      if (value === undefined && leave()) void navigate(searchWith(next), { state: openedHere })
    },
    show: (next) => void navigate(searchWith(next), { replace: true, state: location.state }),
    close() {
      if (value === undefined || !leave()) return
      if (location.state?.openedHere) {
        void navigate(-1)
        return
      }
      parameters.delete(parameter)
      void navigate({ search: parameters.toString() }, { replace: true })
    },
  }
}
