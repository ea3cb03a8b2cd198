import { z } from 'zod/mini'

/** UUIDv7 text, made by whoever wrote the thing first: the client for what it creates, else the server. */
export const id = z.uuid({ error: 'This is not a valid id' })

/** An instant: ISO-8601 in UTC. */
export const instant = z.iso.datetime()

/** US dollars on the wire, e.g. 187.5 for $187.50. Cents in the database and in code. */
export const dollars = z.number()

/** Wall time at the venue, with no zone: `2026-12-05T20:00` (design, section 4, item 10). */
export const concertDate = z.pipe(
  z
    .string({ error: 'Event date is required' })
    .check(
      z.trim(),
      z.minLength(1, 'Event date is required'),
      z.refine(isWallTime, 'Enter a date and time like 2026-12-05T20:00'),
    ),
  z.transform((text) => text.slice(0, 16)),
)

const countRequired = 'At least 1 ticket is required'

/** How many tickets a request or an offer is about. */
export const ticketCount = z
  .number({ error: countRequired })
  .check(
    z.int('The number of tickets must be a whole number'),
    z.minimum(1, countRequired),
    z.maximum(10, 'Maximum 10 tickets per request'),
  )

/** The limit of a text, with its sentence. */
export function atMost(characters: number) {
  return z.maxLength(characters, `Please use at most ${characters.toLocaleString('en-US')} characters`)
}

/** A required line of text with the specification's sentence for when it is missing, and a limit no person meets. */
export function requiredText(missing: string, maxLength = 200) {
  return z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), atMost(maxLength))
}

/** An optional line of text; blank counts as absent. */
export function optionalText(maxLength = 200) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), atMost(maxLength))),
    z.transform((text) => text || null),
  )
}

/** A required email address, with the sentence for when it is missing. */
export function emailAddress(missing: string) {
  return z.pipe(requiredText(missing, 254), z.email('Please enter an email address like name@example.com'))
}

/** What a call without anything to tell replies with. */
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
  // 31 February rolls over into March; a real date survives the round trip.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
}
