import { useEffect } from 'react'

/** Keeps the screen on, where the browser can: nobody wants to unlock their phone at the turnstile. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) void held.release()
        else lock = held
      } catch {
        // Refused, e.g. while the battery is low.
      }
    }
    void hold()
    // The browser lets go of it whenever the page is put away.
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
