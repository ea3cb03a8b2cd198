import type { ReactNode } from 'react'
import type { ResellNotification, ReturningTicket } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { Button } from '../../ui/Button.tsx'
import { formatConcertDate, formatDay, formatInstant } from '../../ui/format.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { interestedWords, listingView, whyUnlisted } from './listingWords.ts'
import { areaName } from './resaleWords.ts'
import styles from './seatRows.module.css'

/** A read-only row of a ticket that is sent back. */
export function ReturnRow({ ticket }: { ticket: ReturningTicket }) {
  const { artist, seatInfo, userName, userEmail, returnStatus, emailReceivedAt } = ticket
  const problem = whyUnlisted(ticket)
  return (
    <SeatRow
      label={`${artist}, ${seatInfo}, ${userName}`}
      seat={ticket}
      status={
        <StatusPill tone={returnStatus === 'pending_email' ? 'warn' : 'good'}>
          {ticketStatusLabel({ status: 'returning', returnStatus })}
        </StatusPill>
      }
    >
      <Text size="second" tone="muted">
        {userName} ·{' '}
        <a translate="no" href={`mailto:${userEmail}`}>
          {userEmail}
        </a>
      </Text>
      <Text size="second" tone="muted">
        Asked {formatInstant(ticket.requestedReturnAt)}
        {emailReceivedAt && ` · Email received ${formatInstant(emailReceivedAt)}`}
      </Text>
      {problem && (
        <Text size="second" tone="warn">
          {problem}
        </Text>
      )}
    </SeatRow>
  )
}

/** A read-only row of a listing. */
export function ListingRow({ listing, onView }: { listing: ResellNotification; onView: () => void }) {
  const { artist, seatInfo, zipCodePrefix } = listing
  const { label, tone, text, isOwed } = listingView(listing)
  const about = `${artist}, ${seatInfo}`
  return (
    <SeatRow
      label={about}
      listingId={listing.id}
      seat={listing}
      status={<StatusPill tone={tone}>{label}</StatusPill>}
      actions={
        <Button aria-label={`View Interested Users: ${about}`} aria-haspopup="dialog" onClick={onView}>
          View Interested Users
        </Button>
      }
    >
      <Text size="second" tone="muted">
        {areaName(zipCodePrefix)} · Created {formatDay(listing.createdAt)}
        {listing.status === 'active' && ` · ${interestedWords(listing.interestedCount)}`}
      </Text>
      {text && (
        <Text size="second" tone={isOwed ? 'warn' : 'muted'}>
          {text}
        </Text>
      )}
    </SeatRow>
  )
}

interface SeatRowProps {
  /** Label of the article. */
  label: string
  listingId?: string
  seat: Pick<ReturningTicket, 'artist' | 'venue' | 'concertDate' | 'seatInfo' | 'resalePrice'>
  status: ReactNode
  actions?: ReactNode
  /** Further lines. */
  children: ReactNode
}

/** A seat with its event and price, and its actions. */
function SeatRow({ label, listingId, seat, status, actions, children }: SeatRowProps) {
  const { artist, venue, concertDate, seatInfo, resalePrice } = seat
  return (
    <article className={`surface ${styles.row}`} aria-label={label} data-listing={listingId}>
      <PosterSquare artist={artist} />
      <div className={styles.what}>
        <Row gap={1} align="start" justify="between">
          <Text translate="no" as="h2" size="body" weight="bold" className={styles.rowTitle}>
            {artist}
          </Text>
          {status}
        </Row>
        <Text size="second" tone="muted">
          {venue} · {formatConcertDate(concertDate)}
        </Text>
        <Text size="second" weight="medium" className="tabular">
          {seatInfo} · <Money amount={resalePrice} />
        </Text>
        {children}
      </div>
      {actions && (
        <Row gap={3} tight justify="between" className={styles.side}>
          {actions}
        </Row>
      )}
    </article>
  )
}
