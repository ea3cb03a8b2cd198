import { classNames } from './classNames.ts'
import styles from './EventPoster.module.css'
import { formatConcertDate } from './format.ts'
import { Text } from './layout.tsx'
import { Poster } from './Poster.tsx'

interface EventPosterProps {
  event: {
    artist: string
    venue: string
    /** Wall time at the venue. */
    concertDate: string
  }
  /** The heading's level. */
  as?: 'h2' | 'h3'
  /** Id of the heading. */
  titleId?: string
  /** Taller, for sheets that confirm something: sent, paid, arrived. */
  isTall?: boolean
}

/** The head of a ticket, an order or a receipt: artist, venue and date, on the event's poster. */
export function EventPoster({
  event: { artist, venue, concertDate },
  as: Heading = 'h2',
  titleId,
  isTall = false,
}: EventPosterProps) {
  return (
    <Poster artist={artist}>
      <Heading translate="no" id={titleId} className={classNames(styles.artist, isTall && styles.tall)}>
        {artist}
      </Heading>
      <Text above={1} size="second">
        <EventPlace venue={venue} concertDate={concertDate} />
      </Text>
    </Poster>
  )
}

/** Venue and date. A long venue is cut off, so that the date is always there. The dot between them is not drawn where the line wraps. */
export function EventPlace({ venue, concertDate }: Pick<EventPosterProps['event'], 'venue' | 'concertDate'>) {
  return (
    <span className={styles.place}>
      <span translate="no" className={classNames(styles.venue, 'clamp')}>
        {venue}
      </span>{' '}
      <span>{formatConcertDate(concertDate)}</span>
    </span>
  )
}
