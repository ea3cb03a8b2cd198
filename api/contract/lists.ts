import { z } from 'zod/mini'
import { trimmed } from './fields.ts'

/** Rows of a page if the caller names no limit (docs/RULES.md, Lists). */
export const usualPage = 50
export const largestPage = 200

/** Query parameters of a list that is read page by page. The next page's address is in the `Link` header (RFC 8288). */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage)), usualPage),
  /** Opaque: where the page starts, as the `Link` header of the page before says. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
}

/** Words, each of which has to begin a word of the row (`rules/searchWords.ts`). */
export const searchText = z.optional(z.string().check(trimmed, z.maxLength(254)))

/** Counting stops here, because it would otherwise read the whole table. */
export const maxCounted = 1000

export const cappedCount = z.object({
  /** At most `maxCounted`. */
  count: z.int(),
  /** Whether there are more than `count`. */
  isCapped: z.boolean(),
})
export type CappedCount = z.output<typeof cappedCount>
