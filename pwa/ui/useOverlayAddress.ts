import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { goBack } from './useBackCloses.ts'

/** Location state of links that open an overlay, so that closing goes back instead of adding a history entry. */
export const openedHere = { openedHere: true }

export interface OverlayAddress {
  /** The parameter's value; undefined while closed. */
  value: string | undefined
  open: (value?: string) => void
  /** Replaces the value. */
  show: (value: string) => void
  close: () => void
}

/** An overlay that is open while the URL has a parameter: Back closes it, a reload restores it, and links can open it. */
export function useOverlayAddress(parameter: string): OverlayAddress {
  const location = useLocation()
  const navigate = useNavigate()
  /** The location that was already left. A sheet may report closing more than once, and a tap may come twice. */
  const left = useRef<string>(undefined)
  const parameters = new URLSearchParams(location.search)
  const value = parameters.get(parameter) ?? undefined

  useEffect(() => {
    // The Forward button can return to the same location.
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
      // A second one, before anything is drawn, takes the place of the first.
      if (value === undefined) void navigate(searchWith(next), { replace: !leave(), state: openedHere })
    },
    show: (next) => void navigate(searchWith(next), { replace: true, state: location.state }),
    close() {
      // On a tab that Back has hidden, nothing is rendered again, and this location is no longer the current one.
      const isCurrent = new URLSearchParams(window.location.search).has(parameter)
      if (value === undefined || !isCurrent || !leave()) return
      if (location.state?.openedHere) {
        goBack()
        return
      }
      parameters.delete(parameter)
      void navigate({ search: parameters.toString() }, { replace: true })
    },
  }
}
