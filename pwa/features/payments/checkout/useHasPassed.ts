import { useEffect, useState } from 'react'
import { clockAhead, currentTime } from '../../../http/clock.ts'

/** The longest delay that `setTimeout` supports. */
const longestTimerMs = 2 ** 31 - 1

/** Whether an instant has passed. Renders again at that instant. */
export function useHasPassed(instant: string): boolean {
  const at = Date.parse(instant)
  const [hasPassed, setHasPassed] = useState(() => at <= currentTime().getTime())
  useEffect(() => {
    const check = () => setHasPassed(at <= currentTime().getTime())
    check()
    const timer = setTimeout(check, Math.min(Math.max(0, at - currentTime().getTime()), longestTimerMs))
    // Timers are suspended in background pages.
    document.addEventListener('visibilitychange', check)
    const stopFollowing = clockAhead.subscribe(check)
    return () => {
      clearTimeout(timer)
      stopFollowing()
      document.removeEventListener('visibilitychange', check)
    }
  }, [at])
  return hasPassed
}
