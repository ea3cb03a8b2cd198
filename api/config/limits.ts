/** At most `max` uses per window, which starts with the first use. */
export interface Limit {
  max: number
  /** Milliseconds. */
  windowMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Rate limits for calls that strangers can make. The limits per address leave room for a household, an office or a
 * festival's network behind one address; the limits per account are narrower.
 */
export const defaultLimits = {
  /** Wrong passwords only. */
  wrongPasswordsPerAddress: { max: 60, windowMs: 3 * minuteMs },
  registrationsPerAddress: { max: 200, windowMs: hourMs },
  resetRequestsPerAddress: { max: 60, windowMs: hourMs },
  wrongCodesPerAddress: { max: 100, windowMs: hourMs },
  /** Codes per user. With five tries each, at most 50 guesses a day at a million possibilities. */
  codesPerMinute: { max: 1, windowMs: minuteMs },
  codesPerHour: { max: 3, windowMs: hourMs },
  codesPerDay: { max: 10, windowMs: dayMs },
  /** Wrong tries of one code before the last, which invalidates it. The window is as long as the longest-lived code. */
  wrongTriesPerCode: { max: 4, windowMs: 15 * minuteMs },
  /** Errors that pages report, per address. */
  clientErrorsPerAddress: { max: 60, windowMs: hourMs },
  /** Mails sent by hand by a developer. */
  handSentMails: { max: 30, windowMs: hourMs },
} satisfies Record<string, Limit>

export type Limits = Record<keyof typeof defaultLimits, Limit>
