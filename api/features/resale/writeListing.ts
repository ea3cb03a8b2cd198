import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import type { Listing } from '../tickets/Listing.ts'

/** The event and the seat of a listing, for mails. */
export function writeListing({
  artist,
  venue,
  concertDate,
  seatInfo,
}: Pick<Listing, 'artist' | 'venue' | 'concertDate' | 'seatInfo'>): string {
  return `${artist} at ${venue}, ${writeConcertDate(concertDate)} (${seatInfo})`
}
