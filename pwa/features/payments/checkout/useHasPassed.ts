import { useEffect, useState } from 'react'

/** The longest delay that `setTimeout` supports. */
const longestTimerMs = 2 ** 31 - 1

/** Whether an instant has passed. Renders again at that instant. */
export function useHasPassed(instant: string): boolean {
  const at = Date.parse(instant)
  const [hasPassed, setHasPassed] = useState(() => at <= Date.now())
  useEffect(() => {
    const check = () => setHasPassed(at <= Date.now())
    check()
    const timer = setTimeout(check, Math.min(Math.max(0, at - Date.now()), longestTimerMs))
    // Timers are suspended in background pages.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [at])
  return hasPassed
}
