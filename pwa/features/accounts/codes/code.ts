import { ApiError } from '../../../http/errors.ts'

/** Codes sent by email and by text message have 6 digits (docs/RULES.md, People). */
export const codeLength = 6

/** The digits of a code, also if it was typed as `123 456` or pasted with the whole message. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

/** Seconds before another code can be requested, unless the server says otherwise (docs/RULES.md, People). */
const defaultCooldownSeconds = 60

/** When another code can be requested, in milliseconds since 1970. */
export function resendAllowedAt(afterSeconds = defaultCooldownSeconds, now = Date.now()): number {
  return now + afterSeconds * 1000
}

/** When a rate-limited call can be retried, in milliseconds since 1970; undefined for any other error. */
export function retryAllowedAt(error: unknown, now = Date.now()): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterMs === undefined)
    return undefined
  // There is another way today, which its message names.
  if (error.reply?.code === 'codes_blocked') return undefined
  return now + error.retryAfterMs
}

/** Seconds until an instant; 0 if it has passed. */
export function secondsUntil(instant: number, now = Date.now()): number {
  return Math.max(0, (instant - now) / 1000)
}

/** `0:42` or `2:05:00` */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const front = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes)
  return `${front}:${twoDigits(seconds % 60)}`
}
