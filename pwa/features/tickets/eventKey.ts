import { foldLetters } from '#contract/rules/searchWords.ts'
import type { Ticket } from '#contract/tickets.ts'

/**
 * A key that the tickets of one event share, whichever orders they come from: customers do not type a name the same way twice,
 * so case, accents and punctuation do not count.
 */
export function eventKey({ artist, venue, concertDate }: Pick<Ticket, 'artist' | 'venue' | 'concertDate'>) {
  const name = (text: string) => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
  return `${concertDate.slice(0, 16)} ${name(artist)} ${name(venue)}`
}
