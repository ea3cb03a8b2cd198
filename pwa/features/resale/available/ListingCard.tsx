import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { requestsApi } from '#contract/requests.ts'
import type { AvailableListing } from '#contract/resale.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { progressWords, useEntryProgress } from '../../../outbox/entryProgress.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { formatConcertDate, formatMoney } from '../../../ui/format.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import styles from './ListingCard.module.css'
import { useInterest } from './useInterest.ts'

/** A ticket for sale, with its price and what the user can do about it. */
export function ListingCard({ listing }: { listing: AvailableListing }) {
  const titleId = useId()
  const { requestId } = listing
  return (
    <ListingFace listing={listing} titleId={titleId}>
      {requestId === null ? (
        <InterestButton listing={listing} describedBy={titleId} />
      ) : (
        <Chosen listing={listing} requestId={requestId} describedBy={titleId} />
      )}
    </ListingFace>
  )
}

interface ListingFaceProps {
  listing: AvailableListing
  titleId: string
  children: ReactNode
}

/** What is for sale and for how much. Below the perforation is what can be done about it. */
export function ListingFace({ listing, titleId, children }: ListingFaceProps) {
  const { artist, venue, concertDate, seatInfo, resalePrice, totalPrice } = listing
  return (
    <TicketCard
      aria-labelledby={titleId}
      poster={
        <Poster artist={artist}>
          <h2 id={titleId} className={styles.artist}>
            {artist}
          </h2>
          <p className={styles.place}>{venue}</p>
          <p className={styles.place}>{formatConcertDate(concertDate)}</p>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <p className={styles.seat}>{seatInfo}</p>
          <p>
            <Money amount={totalPrice} large className={styles.total} />
          </p>
          <p className={styles.how}>
            {formatMoney(resalePrice)} + {formatMoney(totalPrice - resalePrice)} service fee
          </p>
        </div>
      }
    >
      {children}
    </TicketCard>
  )
}

interface ActionProps {
  listing: AvailableListing
  /** The id of the card's title. */
  describedBy: string
}

function InterestButton({ listing, describedBy }: ActionProps) {
  const { isInterested, entry, change } = useInterest(listing)
  if (entry?.state === 'needs_you') return <Refused entry={entry} />
  return (
    <div className={styles.interest}>
      {isInterested && <StatusPill tone={entry ? 'neutral' : 'good'}>You are interested</StatusPill>}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        full={!isInterested}
        variant={isInterested ? 'quiet' : 'secondary'}
        aria-describedby={describedBy}
        onClick={() => void change(!isInterested)}
      >
        {isInterested ? 'Withdraw' : "I'm interested"}
      </Button>
      <div role="status" className={styles.next}>
        {entry ? <Progress entry={entry} /> : isInterested && 'We choose one person and email them.'}
      </div>
    </div>
  )
}

function Refused({ entry }: { entry: OutboxEntry }) {
  const progress = useEntryProgress(entry)
  return progress.kind === 'needs_you' && <NeedsYou entry={entry} problem={progress.problem} />
}

/** That the server does not know of the change yet. */
function Progress({ entry }: { entry: OutboxEntry }) {
  const progress = useEntryProgress(entry)
  return (
    <span className={styles.progress}>
      {progress.kind === 'sending' ? <Spinner size={14} /> : <ClockIcon size={16} />}
      {entry.command === 'resale.withdraw' && 'Withdrawing. '}
      {progressWords(progress)}
    </span>
  )
}

/** The user was chosen and has to pay. */
function Chosen({ listing, requestId, describedBy }: ActionProps & { requestId: string }) {
  const { data: request } = useQuery(readQuery(requestsApi.get, { params: { id: requestId } }))
  const { isInterested, entry, change } = useInterest({ ...listing, hasOptedIn: true })
  const [isAsking, setAsking] = useState(false)
  if (entry?.state === 'needs_you') return <Refused entry={entry} />
  if (!isInterested && entry) return <Progress entry={entry} />
  return (
    <div className={styles.chosen}>
      <p className={styles.yours}>
        It is yours.{' '}
        {request?.deadlineAt ? (
          <Countdown until={request.deadlineAt} words={(left) => `Pay within ${left}`} overLabel="Too late" />
        ) : (
          'Pay within 24 hours.'
        )}
      </p>
      <ButtonLink
        variant="primary"
        full
        needsConnection
        to={`/checkout/${requestId}`}
        aria-describedby={describedBy}
      >
        Complete Payment
      </ButtonLink>
      <NeedsConnection quiet>Paying needs a connection.</NeedsConnection>
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        I no longer want it
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Give this ticket up?"
        confirmLabel="Give it up"
        cancelLabel="Keep it"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void change(false)
        }}
      >
        <p>
          {listing.artist}, {listing.seatInfo}. Nothing was charged. The ticket is offered to others again,
          and you can no longer pay for it.
        </p>
      </ConfirmDialog>
    </div>
  )
}
