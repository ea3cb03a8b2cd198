import { useSearchParams } from 'react-router-dom'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'

/**
 * The state of the gate view, stored in the URL (`/dashboard?tab=my-tickets&gate=<ticket id>`), so that Back closes it and a
 * reload shows the same ticket.
 */
export function useGate() {
  const { value, open, show, close } = useOverlayAddress('gate')
  const [searchParams] = useSearchParams()
  /** The shown ticket; null while the gate view is closed. */
  const ticketId = searchParams.get('tab') === 'my-tickets' && value ? value : null
  return { ticketId, open, show, close }
}
