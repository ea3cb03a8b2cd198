import { useEffect, useReducer } from 'react'

/** Milliseconds until then, counted again every second. By the clock: timers stand still in a page that is put away. */
export function useTimeUntil(until: number): number {
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
