import { useEffect, useState } from 'react'

const longestTimerMs = 2 ** 31 - 1

/** Whether an instant is over, told at that very instant. */
export function useHasPassed(instant: string): boolean {
  const at = Date.parse(instant)
  const [hasPassed, setHasPassed] = useState(() => at <= Date.now())
  useEffect(() => {
    const look = () => setHasPassed(at <= Date.now())
    look()
    const timer = setTimeout(look, Math.min(Math.max(0, at - Date.now()), longestTimerMs))
    // Timers stand still in a page that is put away.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at])
  return hasPassed
}
