import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The gate view has an address, `/dashboard?tab=my-tickets&gate=<ticket id>`: the phone's Back closes it, and a reload at
 * the turnstile shows the same seat again.
 */
export function useGate() {
  const [searchParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef<string>(undefined)
  const ticketId = searchParams.get('tab') === 'my-tickets' ? searchParams.get('gate') : null

  return {
    /** The ticket that is shown; null while the gate view is closed. */
    ticketId,
    open: (id: string) => void navigate(addressOf(id), { state: openedHere }),
    show: (id: string) => void navigate(addressOf(id), { replace: true, state: location.state }),
    close() {
      // A second Back would leave the dashboard.
      if (closed.current === location.key) return
      closed.current = location.key
      if (wasOpenedHere(location.state)) void navigate(-1)
      else void navigate('/dashboard?tab=my-tickets', { replace: true })
    },
  }
}

const openedHere = { gateOpenedHere: true }

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'gateOpenedHere' in state
}

function addressOf(ticketId: string): string {
  return `/dashboard?tab=my-tickets&gate=${encodeURIComponent(ticketId)}`
}
