import { randomInt } from 'node:crypto'
import { v7, validate } from 'uuid'

let lastMsecs: number | undefined
let seq = 0

/**
 * A new UUIDv7. Its time is `now`, so that demo and test rows sort by the clock they were made under; within the same
 * millisecond a counter makes them grow (RFC 9562, section 6.2, method 1).
 */
export function newId(now: Date): string {
  const msecs = now.getTime()
  seq = msecs === lastMsecs ? seq + 1 : randomInt(2 ** 31)
  lastMsecs = msecs
  return v7({ msecs, seq })
}

export function isId(text: string): boolean {
  return validate(text)
}
