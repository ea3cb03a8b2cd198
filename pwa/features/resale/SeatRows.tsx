import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ResellNotification, ReturningTicket } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatConcertDate, formatDay, formatInstant, formatMoney } from '../../ui/format.ts'
import { FactList, Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { KeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import { interestedWords, keptCopyWords, listingView, whyUnlisted } from './listingWords.ts'
import styles from './resale.module.css'
import { areaName } from './resaleWords.ts'
import { SellerFiles } from './SellerFiles.tsx'

/** The facts of a ticket that is sent back, how far it is, and what its seller has attached. */
export function ReturnFacts({ ticket }: { ticket: ReturningTicket }) {
  const { resalePrice, zipCodePrefix, requestedReturnAt, emailReceivedAt, files } = ticket
  const problem = whyUnlisted(ticket)
  const isListed = emailReceivedAt !== null && !problem
  return (
    <Stack gap={5}>
      <FactList
        facts={[
          ['Seat', ticket.seatInfo],
          ['Price', <Money key="price" amount={resalePrice} />],
          ['Area', zipCodePrefix === null ? 'No zip code' : areaName(zipCodePrefix)],
        ]}
      />
      <ol className={styles.steps} aria-label="Steps">
        <Step isDone>Asked {formatInstant(requestedReturnAt)}</Step>
        <Step isDone={emailReceivedAt !== null}>
          {emailReceivedAt
            ? `Email received ${formatInstant(emailReceivedAt)}`
            : files.length > 0
              ? 'Waiting for the email. The seller has attached the ticket.'
              : 'Waiting for the email with the ticket'}
        </Step>
        <Step isDone={isListed} isProblem={problem !== undefined}>
          {problem ?? (isListed ? `Offered for ${formatMoney(resalePrice)}` : 'Then it is offered again')}
        </Step>
      </ol>
      {files.length > 0 ? (
        <SellerFiles files={files} />
      ) : (
        <Text size="second" tone="muted">
          The seller has attached no files. {keptCopyWords}
        </Text>
      )}
    </Stack>
  )
}

interface StepProps {
  isDone: boolean
  isProblem?: boolean
  children: ReactNode
}

function Step({ isDone, isProblem = false, children }: StepProps) {
  return (
    <Text
      as="li"
      {...(isProblem ? { tone: 'warn' as const } : !isDone && { tone: 'muted' as const })}
      className={classNames(isDone && styles.doneStep)}
    >
      {isDone && <span className="visually-hidden">Done: </span>}
      {children}
    </Text>
  )
}

/** Who sends a ticket back. */
export function Client({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.who}>
      <Text translate="no" as="h3" size="body" weight="bold">
        {name}
      </Text>
      <a translate="no" className={styles.mail} href={`mailto:${email}`}>
        {email}
      </a>
    </div>
  )
}

/** Leads to the request that something is about. */
export function RequestButton({ id, of }: { id: string; of?: string }) {
  const navigate = useNavigate()
  const to = `/admin?request=${id}`
  useDeskCommand('offer', () => void navigate(to, { state: openedHere }))
  return (
    <ButtonLink full to={to} state={openedHere}>
      Open the request{of && ` of ${of}`} <KeyHint>o</KeyHint>
    </ButtonLink>
  )
}

/** A ticket that is sent back, for somebody who only looks. */
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

/** A listing, for somebody who only looks. */
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
