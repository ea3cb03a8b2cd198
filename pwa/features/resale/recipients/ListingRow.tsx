import type { ResellNotification } from '#contract/resale.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatConcertDate, formatDay } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { PosterSquare } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { areaName } from '../resaleWords.ts'
import styles from '../StaffRow.module.css'
import { interestedWords, listingView } from './listingView.ts'

interface ListingRowProps {
  listing: ResellNotification
  onView: () => void
  /** Absent where it is only shown. */
  onRelist?: () => void
}

/** A listing as staff see it. */
export function ListingRow({ listing, onView, onRelist }: ListingRowProps) {
  const { artist, venue, concertDate, seatInfo, zipCodePrefix, recipient } = listing
  const { label, tone, text, isOwed } = listingView(listing)
  const about = `${artist}, ${seatInfo}`
  return (
    <article className={styles.row} aria-label={about} data-listing={listing.id}>
      <PosterSquare artist={artist} />
      <div className={styles.what}>
        <div className={styles.head}>
          <h2 className={styles.title}>{artist}</h2>
          <StatusPill tone={tone}>{label}</StatusPill>
        </div>
        <p className={styles.second}>
          {venue} · {formatConcertDate(concertDate)}
        </p>
        <p className={styles.seat}>
          {seatInfo} · <Money amount={listing.resalePrice} />
        </p>
        <p className={styles.second}>
          {areaName(zipCodePrefix)} · Created {formatDay(listing.createdAt)}
          {listing.status === 'active' && ` · ${interestedWords(listing.interestedCount)}`}
        </p>
        {text && <p className={isOwed ? styles.problem : styles.second}>{text}</p>}
      </div>
      <div className={styles.side}>
        <Button aria-label={`View Interested Users: ${about}`} aria-haspopup="dialog" onClick={onView}>
          View Interested Users
        </Button>
        {isOwed && onRelist && (
          <Button
            variant="quiet"
            needsConnection
            aria-label={`Relist: ${about}`}
            aria-haspopup="dialog"
            onClick={onRelist}
          >
            Relist
          </Button>
        )}
        {recipient && onRelist && (
          <ButtonLink
            variant="quiet"
            to={`/admin?request=${recipient.requestId}`}
            state={openedHere}
            aria-label={`Open the request of ${recipient.name}`}
          >
            Open the request
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
