import type { ReturningTicket } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatConcertDate, formatInstant } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { PosterSquare } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import styles from '../StaffRow.module.css'
import { whyUnlisted } from './returningWords.ts'

interface ReturnRowProps {
  ticket: ReturningTicket
  /** Absent where it is only shown. */
  onConfirm?: () => void
}

/** A ticket that is sent back: what it is, whose, and whether its mail has arrived. */
export function ReturnRow({ ticket, onConfirm }: ReturnRowProps) {
  const { artist, venue, concertDate, seatInfo, userName, userEmail, returnStatus, emailReceivedAt } = ticket
  const isWaiting = returnStatus === 'pending_email'
  const problem = whyUnlisted(ticket)
  return (
    <article className={styles.row} aria-label={`${artist}, ${seatInfo}, ${userName}`}>
      <PosterSquare artist={artist} />
      <div className={styles.what}>
        <div className={styles.head}>
          <h2 className={styles.title}>{artist}</h2>
          <StatusPill tone={isWaiting ? 'warn' : 'good'}>
            {ticketStatusLabel({ status: 'returning', returnStatus })}
          </StatusPill>
        </div>
        <p className={styles.second}>
          {venue} · {formatConcertDate(concertDate)}
        </p>
        <p className={styles.seat}>
          {seatInfo} · <Money amount={ticket.resalePrice} />
        </p>
        <p className={styles.second}>
          {userName} · <a href={`mailto:${userEmail}`}>{userEmail}</a>
        </p>
        <p className={styles.second}>
          Asked {formatInstant(ticket.requestedReturnAt)}
          {emailReceivedAt && ` · Email received ${formatInstant(emailReceivedAt)}`}
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      {onConfirm && (
        <div className={styles.side}>
          {(isWaiting || ticket.unlistedBecause === 'no_zip_code') && (
            <Button
              needsConnection
              aria-label={`Confirm email of ${userName}, ${artist}, ${seatInfo}`}
              aria-haspopup="dialog"
              onClick={onConfirm}
            >
              Confirm email
            </Button>
          )}
          <ButtonLink
            variant="quiet"
            to={`/admin?request=${ticket.requestId}`}
            state={openedHere}
            aria-label={`Open the request for ${artist}`}
          >
            Open the request
          </ButtonLink>
        </div>
      )}
    </article>
  )
}
