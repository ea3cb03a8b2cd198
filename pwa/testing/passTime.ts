import { vi } from 'vitest'

/** Puts the clock forward, in milliseconds. What waits for a timer goes on waiting; what looks at the clock looks at once. */
export function passTime(ms: number): void {
  const now = Date.now() + ms
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
