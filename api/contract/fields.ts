import { z } from 'zod'

/** UUIDv7 text, made by whoever wrote the thing first: the client for what it creates, else the server. */
export const id = z.uuid({ error: 'This is not a valid id' })

/** An instant: ISO-8601 in UTC. */
export const instant = z.iso.datetime()

/** US dollars on the wire, e.g. 187.5 for $187.50. Cents in the database and in code. */
export const dollars = z.number()

/** Wall time at the venue, with no zone: `2026-12-05T20:00` (design, section 4, item 10). */
export const concertDate = z
  .string({ error: 'Event date is required' })
  .trim()
  .min(1, 'Event date is required')
  .refine(isWallTime, 'Enter a date and time like 2026-12-05T20:00')
  .transform((text) => text.slice(0, 16))

/** A required line of text with the specification's sentence for when it is missing, and a limit no person meets. */
export function requiredText(missing: string, maxLength = 200) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maxLength, `Please use at most ${maxLength.toLocaleString('en-US')} characters`)
}

/** An optional line of text; blank counts as absent. */
export function optionalText(maxLength = 200) {
  return z
    .string()
    .trim()
    .max(maxLength, `Please use at most ${maxLength.toLocaleString('en-US')} characters`)
    .nullish()
    .transform((text) => text || null)
}

/** What a call without anything to tell replies with. */
export const done = z.object({ message: z.string().optional() })

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
