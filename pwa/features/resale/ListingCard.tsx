import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { requestsApi } from '#contract/requests.ts'
import type { AvailableListing } from '#contract/resale.ts'
import { readQuery } from '../../http/readQuery.ts'
import { resaleOptIn, resaleWithdraw } from '../../outbox/commands/resale.ts'
import { progressWords, useEntryProgress } from '../../outbox/entryProgress.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { NeedsYou } from '../../outbox/screen/NeedsYou.tsx'
import { describeStoreError, useOutboxEntries, useSend } from '../../outbox/useOutbox.ts'
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx'
import { formatConcertDate, formatMoney } from '../../ui/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Countdown } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import styles from './resale.module.css'
import { type Interest, interestIn } from './resaleWords.ts'

/** A ticket for sale, with its price and the user's actions. */
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

/** The seats for sale and their price. The actions are below the perforation. */
export function ListingFace({ listing, titleId, children }: ListingFaceProps) {
  const { artist, venue, concertDate, seatInfo, resalePrice, totalPrice } = listing
  return (
    <TicketCard
      aria-labelledby={titleId}
      poster={
        <Poster artist={artist}>
          <h2 translate="no" id={titleId} className={styles.artist}>
            {artist}
          </h2>
          <Text above={1} translate="no" size="second" wrap="break" className={styles.place}>
            {venue}
          </Text>
          <Text above={1} size="second" className={styles.place}>
            {formatConcertDate(concertDate)}
          </Text>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <Text translate="no" weight="bold" wrap="break" className="tabular">
            {seatInfo}
          </Text>
          <p>
            <Money amount={totalPrice} large className={styles.total} />
          </p>
          <Text size="label" tone="muted" className="tabular">
            {formatMoney(resalePrice)} + {formatMoney(totalPrice - resalePrice)} service fee
          </Text>
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
    <Row gap={3} tight justify="between">
      {isInterested && <StatusPill tone={entry ? 'neutral' : 'good'}>You are interested</StatusPill>}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        full={!isInterested}
        variant={isInterested ? 'quiet' : 'secondary'}
        className={isInterested ? styles.withdraw : undefined}
        aria-describedby={describedBy}
        onClick={() => void change(!isInterested)}
      >
        {isInterested ? 'Withdraw' : "I'm interested"}
      </Button>
      <Text as="div" size="label" tone="muted" role="status" className={styles.next}>
        {entry ? <Progress entry={entry} /> : isInterested && 'We choose one person and email them.'}
      </Text>
    </Row>
  )
}

function Refused({ entry }: { entry: OutboxEntry }) {
  const progress = useEntryProgress(entry)
  return progress.kind === 'needs_you' && <NeedsYou entry={entry} problem={progress.problem} />
}

/** Says that the server does not know of the change yet. */
function Progress({ entry }: { entry: OutboxEntry }) {
  const progress = useEntryProgress(entry)
  return (
    <Row as="span" gap={1} className={styles.progress}>
      {progress.kind === 'sending' ? <Spinner size={14} /> : <ClockIcon size={16} />}
      {entry.command === 'resale.withdraw' && 'Withdrawing. '}
      {progressWords(progress)}
    </Row>
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
    <Stack gap={2}>
      <Row as="p" className={styles.yours}>
        It is yours.{' '}
        {request?.deadlineAt ? (
          <Countdown
            until={request.deadlineAt}
            concertDate={request.concertDate}
            words={(left) => `Pay within ${left}`}
            overLabel="Too late"
          />
        ) : (
          'Pay within 24 hours.'
        )}
      </Row>
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
    </Stack>
  )
}

/** The user's interest in a listing, and how they change it: through the outbox. */
function useInterest(
  listing: AvailableListing,
): Interest & { change: (isInterested: boolean) => Promise<void> } {
  const { id, artist } = listing
  const send = useSend()
  const change = useSingleFlight(async (isInterested: boolean) => {
    const { name, failed } = isInterested ? resaleOptIn : resaleWithdraw
    dismissError(id)
    try {
      await send({ command: name, content: { listingId: id, artist } })
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error', about: id })
    }
  })
  const interest = useOutboxEntries((entries) => interestIn(listing, entries))
  return { ...(interest ?? interestIn(listing, [])), change }
}
