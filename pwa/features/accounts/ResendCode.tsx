import { useEffect, useReducer } from 'react'
import { Button } from '../../ui/Button.tsx'
import { clockWords } from './cooldown.ts'

interface ResendCodeProps {
  /** See `resendableAt`. */
  until: number
  pending: boolean
  onResend: () => void
}

/** Asks for another code, and says how long that has to wait. */
export function ResendCode({ until, pending, onResend }: ResendCodeProps) {
  const left = useTimeUntil(until)
  return (
    <Button
      variant="quiet"
      disabled={left > 0}
      pending={pending}
      pendingLabel="Sending..."
      onClick={onResend}
    >
      {left > 0 ? `Resend code in ${clockWords(left)}` : 'Resend code'}
    </Button>
  )
}

/** Milliseconds until then, counted again every second. By the clock: timers stand still in a page that is put away. */
function useTimeUntil(until: number): number {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      look()
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, until - Date.now())
}
