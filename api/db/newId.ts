import { v7, validate } from 'uuid'

/** A new UUIDv7. Its time is `now`, so that demo and test rows sort by the clock they were made under. */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() })
}

export function isId(text: string): boolean {
  return validate(text)
}
