import { Button } from '../../../ui/Button.tsx'
import { formatCountdown } from './cooldown.ts'
import { useTimeUntil } from './useTimeUntil.ts'

interface ResendCodeProps {
  /** See `resendAllowedAt`. */
  allowedAt: number
  pending: boolean
  /** The last code can no longer be used, so a new one is the only way to continue. */
  isNeeded?: boolean
  onResend: () => void
}

/** Requests another code. Shows a countdown until that is allowed. */
export function ResendCode({ allowedAt, pending, isNeeded = false, onResend }: ResendCodeProps) {
  const left = useTimeUntil(allowedAt)
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
      {left > 0 ? `${label} in ${formatCountdown(left)}` : label}
    </Button>
  )
}
