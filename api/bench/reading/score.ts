import type { ListingReading } from '#contract/files.ts'
import { foldLetters } from '#contract/rules/searchWords.ts'
import type { Drawn } from './drawListings.ts'

/** What a drawing shows, field by field. */
export function truthOf({ listing, layout }: Pick<Drawn, 'listing' | 'layout'>): ListingReading {
  const { artist, venue, at, section, row, count, price } = listing
  const all: ListingReading = {
    ...{ artist, venue, concertDate: at, section, row },
    ...{ ticketCount: count, price: layout.isRounded ? Math.round(price / 100) : price / 100 },
  }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== '' && layout.shows.includes(name as keyof ListingReading),
    ),
  )
}

/** How many of the shown fields were found, and which ones are wrong. Case and accents do not count, as in a search. */
export function score(drawn: Drawn, reading: ListingReading) {
  const truth: Record<string, unknown> = truthOf(drawn)
  const read = Object.entries(reading)
  const isRight = ([name, value]: [string, unknown]) =>
    foldLetters(String(value)) === foldLetters(String(truth[name]))
  return {
    shown: Object.keys(truth).length,
    found: read.filter(isRight).length,
    wrong: read.filter((field) => !isRight(field)),
    missing: Object.keys(truth).filter((name) => !(name in reading)),
  }
}
