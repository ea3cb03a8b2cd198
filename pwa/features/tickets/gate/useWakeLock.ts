import { useEffect } from 'react'

/** Keeps the screen on if the browser supports it, so that the phone does not lock at the gate. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let isReleased = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isReleased) void held.release()
        else lock = held
      } catch {
        // Refused, e.g. because the battery is low.
      }
    }
    void hold()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', hold)
    return () => {
      isReleased = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
