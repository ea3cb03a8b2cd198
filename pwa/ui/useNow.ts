import { useEffect, useState } from 'react'
import { clockAhead, currentTime } from '../http/clock.ts'

/** The current time (`currentTime`), updated every `everyMs` milliseconds and when the page becomes visible. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const tick = () => setNow(currentTime())
    const timer = setInterval(tick, everyMs)
    // Timers are suspended in background pages.
    document.addEventListener('visibilitychange', tick)
    const stopFollowing = clockAhead.subscribe(tick)
    return () => {
      clearInterval(timer)
      stopFollowing()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
