import type { ReactNode } from 'react'
import type { ResellNotification, ReturningTicket } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatConcertDate, formatDay, formatInstant } from '../../ui/format.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { interestedWords, listingView, whyUnlisted } from './listingWords.ts'
import styles from './resale.module.css'
import { areaName } from './resaleWords.ts'
import { SellerFiles } from './SellerFiles.tsx'

interface ReturnRowProps {
  ticket: ReturningTicket
  /** Absent where it is only shown. */
  onConfirm?: () => void
}

/** A ticket that is sent back: what it is, whose, and whether its mail has arrived. */
export function ReturnRow({ ticket, onConfirm }: ReturnRowProps) {
  const { artist, seatInfo, userName, userEmail, returnStatus, emailReceivedAt } = ticket
  const isWaiting = returnStatus === 'pending_email'
  const problem = whyUnlisted(ticket)
  return (
    <SeatRow
      label={`${artist}, ${seatInfo}, ${userName}`}
      seat={ticket}
      status={
        <StatusPill tone={isWaiting ? 'warn' : 'good'}>
          {ticketStatusLabel({ status: 'returning', returnStatus })}
        </StatusPill>
      }
      actions={
        onConfirm && (
          <>
            {(isWaiting ||
              ticket.unlistedBecause === 'no_zip_code' ||
              ticket.unlistedBecause === 'was_disputed') && (
              <Button
                needsConnection
                aria-label={`Confirm email of ${userName}, ${artist}, ${seatInfo}`}
                aria-haspopup="dialog"
                onClick={onConfirm}
              >
                Confirm email
              </Button>
            )}
            <RequestLink id={ticket.requestId} label={`Open the request for ${artist}`} />
          </>
        )
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
      <SellerFiles files={ticket.files} />
      {problem && (
        <Text size="second" tone="warn">
          {problem}
        </Text>
      )}
    </SeatRow>
  )
}

interface ListingRowProps {
  listing: ResellNotification
  onView: () => void
  /** Absent where it is only shown. */
  onRelist?: () => void
}

/** A listing as staff see it. */
export function ListingRow({ listing, onView, onRelist }: ListingRowProps) {
  const { artist, seatInfo, zipCodePrefix, recipient } = listing
  const { label, tone, text, isOwed } = listingView(listing)
  const about = `${artist}, ${seatInfo}`
  return (
    <SeatRow
      label={about}
      listingId={listing.id}
      seat={listing}
      status={<StatusPill tone={tone}>{label}</StatusPill>}
      actions={
        <>
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
            <RequestLink id={recipient.requestId} label={`Open the request of ${recipient.name}`} />
          )}
        </>
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
  /** Of the article. */
  label: string
  listingId?: string
  seat: Pick<ReturningTicket, 'artist' | 'venue' | 'concertDate' | 'seatInfo' | 'resalePrice'>
  status: ReactNode
  actions?: ReactNode
  /** More lines. */
  children: ReactNode
}

/** A seat with its event and price, and what can be done about it. */
function SeatRow({ label, listingId, seat, status, actions, children }: SeatRowProps) {
  const { artist, venue, concertDate, seatInfo, resalePrice } = seat
  return (
    <article className={styles.row} aria-label={label} data-listing={listingId}>
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
      {actions && <div className={styles.side}>{actions}</div>}
    </article>
  )
}

function RequestLink({ id, label }: { id: string; label: string }) {
  return (
    <ButtonLink variant="quiet" to={`/admin?request=${id}`} state={openedHere} aria-label={label}>
      Open the request
    </ButtonLink>
  )
}
