import { vi } from 'vitest'

/** How far tests have moved time forward, which the server in the test has not noticed. */
let passedMs = 0

/** Moves time forward, in milliseconds, for this device and for the server's replies, and fires `visibilitychange`. Timers are not advanced. */
export function passTime(ms: number): void {
  passedMs += ms
  setDeviceClock(ms)
}

/** Sets this device's clock forward, in milliseconds, or back. The server's stays right. */
export function setDeviceClock(ms: number): void {
  const now = Date.now() + ms
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A reply as if the server had noticed the time that has passed. */
export function laterBy(reply: Response): Response {
  const date = reply.headers.get('Date')
  if (passedMs === 0 || date === null) return reply
  const headers = new Headers(reply.headers)
  headers.set('Date', new Date(Date.parse(date) + passedMs).toUTCString())
  const { status, statusText } = reply
  return new Response(status === 204 ? null : reply.body, { status, statusText, headers })
}

/** The next test begins now. */
export function endPassedTime(): void {
  passedMs = 0
  vi.useRealTimers()
}
