import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { openedHere, useOverlayAddress } from '../../ui/useOverlayAddress.ts'

/**
 * The gate view has an address, `/dashboard?tab=my-tickets&gate=<ticket id>`: the phone's Back closes it, and a reload at
 * the turnstile shows the same seat again.
 */
export function useGate() {
  const { value, close } = useOverlayAddress('gate')
  const [searchParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()

  return {
    /** The ticket that is shown; null while the gate view is closed. */
    ticketId: searchParams.get('tab') === 'my-tickets' && value ? value : null,
    open: (id: string) => void navigate(addressOf(id), { state: openedHere }),
    show: (id: string) => void navigate(addressOf(id), { replace: true, state: location.state }),
    close,
  }
}

function addressOf(ticketId: string): string {
  return `/dashboard?tab=my-tickets&gate=${encodeURIComponent(ticketId)}`
}
