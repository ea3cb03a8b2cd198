/** At most `max` uses per window, which starts with the first use. */
export interface Window {
  max: number
  /** Milliseconds. */
  windowMs: number
}

/** At most `max` uses at once. Used ones come back one by one, all of them within `refillMs`. */
export interface Bucket {
  max: number
  /** Milliseconds. */
  refillMs: number
}

const secondMs = 1000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Rate limits for calls that strangers can make, and quotas of accounts. Nobody is refused because of what one other person
 * behind the same address does: guesses at one account are limited per account and device long before an address reaches its
 * limit, which is for guesses at many accounts.
 */
export const defaultLimits = {
  /** Wrong passwords only; not counted on devices that know the account. */
  wrongPasswordsPerAddress: { max: 300, windowMs: 15 * minuteMs },
  registrationsPerAddress: { max: 200, windowMs: hourMs },
  /** Only requests that send a mail. */
  resetMailsPerAddress: { max: 200, windowMs: hourMs },
  /** Wrong codes only; not counted on devices that know the account. */
  wrongCodesPerAddress: { max: 300, windowMs: hourMs },
  /** Codes that one device, or for a phone one user, can ask for. */
  codesPerMinute: { max: 1, windowMs: minuteMs },
  codesPerHour: { max: 3, windowMs: hourMs },
  codesPerDay: { max: 10, windowMs: dayMs },
  /** First mails with a code to one address, for as long as the code is valid. */
  resetMails: { max: 1, windowMs: 15 * minuteMs },
  /** Mails with a new code while an earlier one is still valid. The first mail is not counted. */
  repeatedResetMailsPerDay: { max: 10, windowMs: dayMs },
  /** Wrong tries per device. The window is as long as the longest-lived code. */
  wrongCodesPerDevice: { max: 5, windowMs: 15 * minuteMs },
  /** Wrong tries of all devices that do not know the account: 100 guesses at a million possibilities. */
  wrongCodesPerDay: { max: 100, windowMs: dayMs },
  /** Errors that pages report, per address. */
  clientErrorsPerAddress: { max: 60, windowMs: hourMs },

  /** Quotas of one account (docs/RULES.md, Quotas). A drained outbox of 300 messages fits. */
  messages: { max: 300, refillMs: 300 * secondMs },
  reads: { max: 600, refillMs: 600 * secondMs },
  /** Reports of what staff write: one every few seconds, and one for each change of place. */
  presence: { max: 120, refillMs: 2 * minuteMs },
  requests: { max: 60, refillMs: 3 * hourMs },
  /** Notes and canned replies of staff. */
  staffTexts: { max: 300, refillMs: 300 * secondMs },
  /** Assignments and snoozes. */
  deskChanges: { max: 300, refillMs: 300 * secondMs },
  /** Discount codes that cannot be used: guesses at a code of 8 letters and digits. */
  wrongDiscountCodes: { max: 20, refillMs: hourMs },
  /** Interest in resold tickets, shown or withdrawn. */
  interest: { max: 120, refillMs: 120 * secondMs },
  /** Subscriptions of notifications saved or ended; a device saves its own at every start. */
  pushChanges: { max: 120, refillMs: 2 * hourMs },
  testPushes: { max: 10, refillMs: hourMs },
  questions: { max: 20, refillMs: dayMs },
  files: { max: 100, refillMs: dayMs },
  fileBytes: { max: 500 * 1024 * 1024, refillMs: dayMs },
  /** Test mails and mails sent again by a developer. */
  handSentMails: { max: 30, refillMs: hourMs },
  /** Queries of the SQL console, each for up to five seconds of a processor. */
  sqlQueries: { max: 60, refillMs: 5 * minuteMs },
  /** Screenshots read, each for a second or two of a processor. */
  screenshotReads: { max: 40, refillMs: 2 * hourMs },
  /** Ticket files read, each for up to 15 seconds of a processor. */
  ticketFileReads: { max: 100, refillMs: 2 * hourMs },
  /** Mails to staff about one request; further ones are gathered. */
  staffMails: { max: 1, refillMs: 10 * minuteMs },
} satisfies Record<string, Window | Bucket>

type Defaults = typeof defaultLimits

export type Limits = { [Name in keyof Defaults]: Defaults[Name] extends Bucket ? Bucket : Window }
export type LimitName = keyof Limits
export type BucketName = { [Name in LimitName]: Limits[Name] extends Bucket ? Name : never }[LimitName]
export type WindowName = Exclude<LimitName, BucketName>
