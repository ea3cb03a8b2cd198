import { useSearchParams } from 'react-router-dom'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'

/**
 * The gate view has an address, `/dashboard?tab=my-tickets&gate=<ticket id>`: the phone's Back closes it, and a reload at
 * the turnstile shows the same seat again.
 */
export function useGate() {
  const { value, open, show, close } = useOverlayAddress('gate')
  const [searchParams] = useSearchParams()
  /** The ticket that is shown; null while the gate view is closed. */
  const ticketId = searchParams.get('tab') === 'my-tickets' && value ? value : null
  return { ticketId, open, show, close }
}
