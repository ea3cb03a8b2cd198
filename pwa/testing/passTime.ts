import { vi } from 'vitest'

/** Moves the clock forward, in milliseconds, and fires `visibilitychange`. Timers are not advanced. */
export function passTime(ms: number): void {
  const now = Date.now() + ms
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
