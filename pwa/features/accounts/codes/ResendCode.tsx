import { Button } from '../../../ui/Button.tsx'
import { clockWords } from './cooldown.ts'
import { useTimeUntil } from './useTimeUntil.ts'

interface ResendCodeProps {
  /** See `resendableAt`. */
  until: number
  pending: boolean
  /** The last code is worthless, so that this is the way on. */
  isNeeded?: boolean
  onResend: () => void
}

/** Asks for another code, and says how long that has to wait. */
export function ResendCode({ until, pending, isNeeded = false, onResend }: ResendCodeProps) {
  const left = useTimeUntil(until)
  const label = isNeeded ? 'Send a new code' : 'Resend code'
  return (
    <Button
      variant={isNeeded ? 'primary' : 'quiet'}
      full={isNeeded}
      needsConnection
      disabled={left > 0}
      pending={pending}
      pendingLabel="Sending..."
      onClick={onResend}
    >
      {left > 0 ? `${label} in ${clockWords(left)}` : label}
    </Button>
  )
}
