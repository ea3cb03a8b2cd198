import { randomInt } from 'node:crypto'
import { v7, validate } from 'uuid'

/** The counters of recent milliseconds; the last used one is at the end. */
const counters = new Map<number, number>()
const remembered = 16

/**
 * A new UUIDv7 with the time `now`, so that demo and test rows sort by their own clock. A counter orders ids within a
 * millisecond (RFC 9562, section 6.2, method 1), also if ids of another millisecond come in between.
 */
export function newId(now: Date): string {
  const msecs = now.getTime()
  const seq = (counters.get(msecs) ?? randomInt(2 ** 31)) + 1
  counters.delete(msecs)
  counters.set(msecs, seq)
  for (const oldest of counters.keys()) {
    if (counters.size <= remembered) break
    counters.delete(oldest)
  }
  return v7({ msecs, seq })
}

export function isId(text: string): boolean {
  return validate(text)
}

/**
 * The id before all that were made at an instant or after it (RFC 9562, section 5.7).
 *
 * @param ms milliseconds since 1970
 */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
