import { useEffect, useReducer } from 'react'

/** Milliseconds until an instant, updated every second. Reads the clock, because timers are suspended in background pages. */
export function useTimeUntil(instant: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return Math.max(0, instant - Date.now())
}
