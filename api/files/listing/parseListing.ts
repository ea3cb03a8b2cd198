import type { ListingReading } from '#contract/files.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Line } from '../../integrations/textReader/textReader.ts'
import { findDate } from './findDate.ts'
import { findArtist, findVenue } from './findEvent.ts'
import { findPrice } from './findPrice.ts'
import { findSeats } from './findSeats.ts'
import { joinWrapped } from './paragraphs.ts'
import { phrasesOf } from './phrases.ts'

/**
 * What the text of a resale app's listing says about an event and its seats. A field that is missing, contradictory or badly
 * read is left out.
 *
 * @param now decides the year of a date without one
 */
export function parseListing(lines: readonly Line[], now: Date): ListingReading {
  const phrases = joinWrapped(phrasesOf(lines))
  const date = findDate(phrases, now)
  const venue = findVenue(date, phrases)
  const artist = findArtist(date, venue, phrases)
  // 'Maroon 5 tickets' are not five.
  const named = artist !== undefined && /\d/.test(artist) ? artist : ''
  const { isList, isOfSeat, ...seats } = findSeats(
    phrases.map((phrase) => ({ ...phrase, text: phrase.text.replace(named, '') })),
  )
  const price = isList ? undefined : findPrice(phrases, seats.ticketCount, isOfSeat)
  return {
    ...(artist && { artist }),
    ...(venue && { venue: venue.name }),
    ...(date?.isClear && { concertDate: date.at }),
    ...seats,
    ...(price && { price: dollarsFromCents(price) }),
  }
}
