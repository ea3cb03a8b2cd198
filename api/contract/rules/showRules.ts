/** Shows that move or are cancelled (docs/RULES.md, Changed shows). */

import { foldLetters } from './searchWords.ts'

export const showChangeKinds = ['moved', 'cancelled'] as const

/** How long customers can ask for their money back after a show has moved, in milliseconds. */
export const moneyBackMs = 14 * 24 * 60 * 60 * 1000

/** Artist and venue without what people write differently: case, accents, spaces and punctuation. */
export function nameOfShow({ artist, venue }: { artist: string; venue: string }): string {
  const name = (text: string) => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
  return `${name(artist)}|${name(venue)}`
}
