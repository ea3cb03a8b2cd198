import { z } from 'zod/mini'
import { invalidDate } from './rules/eventDay.ts'
import { isInCents } from './rules/priceRules.ts'
import { trimText } from './rules/visibleText.ts'

/** Trims a text. One without a visible character is empty (docs/RULES.md, Errors). */
export const trimmed = z.overwrite(trimText)

export const upperCased = z.overwrite<string>((text) => text.toUpperCase())

/** UUIDv7 text. The client creates the ids of what it creates; the server creates all others. */
export const id = z.uuid({ error: 'This is not a valid id' })

const present = z.unknown().check(z.refine((value) => value !== undefined, 'This is missing'))

/**
 * A field of a reply. A missing one is refused.
 *
 * @param fallback replaces a value that this build cannot read, so that one row does not hide its list
 */
export function readableOr<Schema extends z.ZodMiniType>(fallback: z.output<Schema>, schema: Schema) {
  return z.pipe(present, z.catch(schema, fallback))
}

/** An instant in a reply: ISO-8601 in UTC. An unreadable one becomes 'Invalid date'. */
export const instant = readableOr(invalidDate, z.iso.datetime())

/** One of several words in a reply. The fallback replaces a word that this build does not know. */
export function wordOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  fallback: Words[number],
) {
  return readableOr(fallback, z.enum(words))
}

/** US dollars on the wire, e.g. 187.5 for $187.50. Cents in the database and in code. */
export const dollars = z.number()

/** US dollars that somebody types: at least a cent, and in whole cents. */
export function typedDollars(error: string) {
  return z.number({ error }).check(z.minimum(0.01, error), z.refine(isInCents, 'Use at most two decimals'))
}

/** Wall time at the venue, without a zone: `2026-12-05T20:00` (docs/RULES.md, Dates). */
export const concertDate = z.pipe(
  z
    .string({ error: 'Event date is required' })
    .check(
      trimmed,
      z.minLength(1, 'Event date is required'),
      z.refine(isWallTime, 'Enter a date and time like 2026-12-05T20:00'),
    ),
  z.transform((text) => text.slice(0, 16)),
)

const countRequired = 'At least 1 ticket is required'

/** The number of tickets of a request or an offer. */
export const ticketCount = z
  .number({ error: countRequired })
  .check(
    z.int('The number of tickets must be a whole number'),
    z.minimum(1, countRequired),
    z.maximum(10, 'Maximum 10 tickets per request'),
  )

/** A maximum text length in characters, with its message. */
export function atMost(characters: number) {
  return z.maxLength(characters, `Please use at most ${characters.toLocaleString('en-US')} characters`)
}

/**
 * A required line of text.
 *
 * @param missing message when it is absent, blank or invisible
 * @param maxLength characters
 */
export function requiredText(missing: string, maxLength = 200) {
  return z.string({ error: missing }).check(trimmed, z.minLength(1, missing), atMost(maxLength))
}

/** An optional line of text. Blank or invisible counts as absent. */
export function optionalText(maxLength = 200) {
  return z.pipe(
    z.nullish(z.string().check(trimmed, atMost(maxLength))),
    z.transform((text) => text || null),
  )
}

/**
 * A required email address.
 *
 * @param missing message when it is absent or blank
 */
export function emailAddress(missing: string) {
  return z.pipe(requiredText(missing, 254), z.email('Please enter an email address like name@example.com'))
}

/** The reply of a call that returns no data. */
export const done = z.object({ message: z.optional(z.string()) })

function isWallTime(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2}(\.\d+)?)?$/.exec(text)
  if (!match) return false
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute))
  // 31 February rolls over to March; a valid date survives the round trip.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
}
