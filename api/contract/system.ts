import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, done, id, instant, trimmed } from './fields.ts'
import { paging, searchText } from './lists.ts'
import { adminTicketRequest } from './requests.ts'

const wordRequired = 'Please enter a word'
const wordTooShort = 'Please use at least 2 characters: a single one would block almost every request'

/** Longer than any section or row. */
const maxWordLength = 100

export const blacklistedWord = z.object({
  id,
  word: z.string(),
  /** Inactive words are kept but not checked. */
  isActive: z.boolean(),
  createdAt: instant,
})
export type BlacklistedWord = z.output<typeof blacklistedWord>

/** A word as it is stored: trimmed, lower case. */
export const newWord = z.object({
  word: z.pipe(
    z
      .string({ error: wordRequired })
      .check(trimmed, z.minLength(1, wordRequired), z.minLength(2, wordTooShort), atMost(maxWordLength)),
    z.transform((word) => word.toLowerCase()),
  ),
})

/** A request as developers see it: what identifies it, without its discussion, offers and screenshot. */
export const listedRequest = z.pick(adminTicketRequest, {
  ...{ id: true, artist: true, venue: true, concertDate: true, section: true, ticketCount: true },
  ...{ name: true, email: true, createdAt: true },
  ...{ status: true, deadlineAt: true, expiredBecause: true, isPaid: true },
})
export type ListedRequest = z.output<typeof listedRequest>

/** The developers' System tab. */
export const systemApi = {
  /** All words, alphabetically. */
  blacklistedWords: endpoint({
    method: 'GET',
    path: '/api/developer/blacklisted-words',
    kind: 'json',
    reply: z.array(blacklistedWord),
  }),
  /** Adds an active word. A word that is there already is refused with `word_taken`. */
  addBlacklistedWord: endpoint({
    method: 'POST',
    path: '/api/developer/blacklisted-words',
    kind: 'json',
    status: 201,
    body: newWord,
    reply: blacklistedWord,
  }),
  changeBlacklistedWord: endpoint({
    method: 'PATCH',
    path: '/api/developer/blacklisted-words/{id}',
    kind: 'json',
    params: z.object({ id }),
    body: z.object({ isActive: z.boolean() }),
    reply: blacklistedWord,
  }),
  removeBlacklistedWord: endpoint({
    method: 'DELETE',
    path: '/api/developer/blacklisted-words/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: done,
  }),
  /** Newest first. The `Link` header has the next page's address. */
  requests: endpoint({
    method: 'GET',
    path: '/api/developer/ticket-requests',
    kind: 'json',
    query: z.object({ q: searchText, ...paging }),
    reply: z.array(listedRequest),
  }),
  /** Deletes a request for good, with all that belongs to it. One with money is refused with `request_has_money`. */
  deleteRequest: endpoint({
    method: 'DELETE',
    path: '/api/developer/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: done,
  }),
}
