import { createStore } from './createStore.ts'

const storageKey = 'live-shows.clock'
/** A difference that nobody notices. Most devices are well within it. */
const toleratedMs = 60_000
/** Longest call whose reply's time is exact enough. */
const longestCallMs = 30_000

/** How far the server's clock is ahead of this device's, in milliseconds; 0 if the device's is right. */
export const clockAhead = createStore(readSaved())

/**
 * The current time by the server's clock, as far as this device knows it: what expires does so by that one, also on a device whose
 * clock is wrong by a day.
 */
export function currentTime(): Date {
  return new Date(Date.now() + clockAhead.read())
}

/** An instant recorded on this device, by the server's clock; never in the future. Milliseconds since 1970. */
export function byServerClock(noted: number): number {
  return Math.min(noted, Date.now()) + clockAhead.read()
}

/** An instant of the server's clock, by this device's, to compare it with what the device has planned. Milliseconds since 1970. */
export function byDeviceClock(instant: number): number {
  return instant - clockAhead.read()
}

/**
 * Records the time of a reply of our server (its `Date` header, in whole seconds).
 *
 * @param sentAt when the call was made, in milliseconds since 1970 by this device's clock
 */
export function noteServerTime(header: string | null, sentAt: number, receivedAt = Date.now()): void {
  const at = Date.parse(header ?? '')
  const tookMs = receivedAt - sentAt
  if (Number.isNaN(at) || tookMs < 0 || tookMs > longestCallMs) return
  const measured = Math.round(at + 500 - (sentAt + receivedAt) / 2)
  const next = Math.abs(measured) < toleratedMs ? 0 : measured
  if (Math.abs(next - clockAhead.read()) <= tookMs / 2 + 1_000) return
  write(next)
  clockAhead.set(next)
}

/** Workers have none, and browsers may refuse it with an error. */
function storage() {
  return (
    globalThis as {
      localStorage?: Record<'getItem' | 'setItem' | 'removeItem', (...text: string[]) => unknown>
    }
  ).localStorage
}

function readSaved(): number {
  try {
    return Number(storage()?.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}

function write(ms: number): void {
  try {
    if (ms === 0) storage()?.removeItem(storageKey)
    else storage()?.setItem(storageKey, `${ms}`)
  } catch {
    // The next start asks the server again.
  }
}
