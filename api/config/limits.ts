/** So often in so much time, counted from the first. */
export interface Limit {
  max: number
  /** Milliseconds. */
  windowMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How often things may be asked for that a stranger can ask for. Wide enough for a household, an office or a festival's
 * wireless network behind one address; what an account can bear is narrower.
 */
export const defaultLimits = {
  /** Wrong passwords from one address: right ones do not count. */
  wrongPasswordsPerAddress: { max: 60, windowMs: 3 * minuteMs },
  registrationsPerAddress: { max: 200, windowMs: hourMs },
  resetRequestsPerAddress: { max: 60, windowMs: hourMs },
  wrongCodesPerAddress: { max: 100, windowMs: hourMs },
  /** Codes to one person. Five tries each: at most fifty guesses at a million a day. */
  codesPerMinute: { max: 1, windowMs: minuteMs },
  codesPerHour: { max: 3, windowMs: hourMs },
  codesPerDay: { max: 10, windowMs: dayMs },
  /** Wrong tries of one code before the last one, which ends it. For no shorter than any code lives. */
  wrongTriesPerCode: { max: 4, windowMs: 15 * minuteMs },
  /** Mails that a developer sends by hand. */
  handSentMails: { max: 30, windowMs: hourMs },
} satisfies Record<string, Limit>

export type Limits = Record<keyof typeof defaultLimits, Limit>
