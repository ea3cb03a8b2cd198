import { ApiError } from '../../../http/errors.ts'

/** Seconds between two codes where the server has not said otherwise (spec, section 9). */
export const resendAfterSeconds = 60

/** The instant, in milliseconds since 1970, from which on another code may be asked for. */
export function resendableAt(afterSeconds = resendAfterSeconds, now = Date.now()): number {
  return now + afterSeconds * 1000
}

/** The same by a refusal for asking too often; undefined for any other failure. */
export function resendableAfter(error: unknown, now = Date.now()): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterMs === undefined)
    return undefined
  return now + error.retryAfterMs
}

/** What is left until such an instant, in seconds. */
export function secondsUntil(instant: number, now = Date.now()): number {
  return Math.max(0, (instant - now) / 1000)
}

/** `0:42` or `2:05:00`, as a clock counts down. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const front = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes)
  return `${front}:${twoDigits(seconds % 60)}`
}
