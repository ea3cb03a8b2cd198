import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OptIn, ResellNotification } from '#contract/resale.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { currentTime } from '../../../http/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatConcertDate, formatDay, formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { resaleQueries } from '../resaleQueries.ts'
import { areaName } from '../resaleWords.ts'
import styles from './InterestedUsersDialog.module.css'
import { findInterested, whyNotSelected } from './listingView.ts'
import { useSelectRecipient } from './useRecipient.ts'

interface InterestedUsersDialogProps {
  /** As it was when this was opened. */
  listing: ResellNotification
  isOpen: boolean
  onClose: () => void
}

/** From so many on there is a search. */
const many = 8
const longestNotes = 1000

/** A listing with those who are interested in it; one of them can be selected while it is active. */
export function InterestedUsersDialog({ listing: opened, isOpen, onClose }: InterestedUsersDialogProps) {
  const [chosenId, setChosenId] = useState<string>()
  const draft = usePersonDraft(`recipient:${opened.id}`, `Your notes for who gets ${opened.artist}`)
  const form = useForm({ initial: { adminNotes: '' }, draft })
  const { adminNotes } = form.values
  // Its own query, because the list may no longer have it: its seller has cancelled, or somebody was selected.
  const { data: [listing = opened] = [] } = useInfiniteQuery(resaleQueries.listings({ id: opened.id }))
  const list = useQuery(resaleQueries.interested(listing.id))
  const select = useSelectRecipient(listing)
  // Undefined also if they have withdrawn meanwhile.
  const chosen = list.data?.find(({ id }) => id === chosenId)
  const canSelect = listing.status === 'active'
  const ended = whyNotSelected(listing, currentTime())
  const finish = () => {
    form.reset()
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      size="large"
      onClose={onClose}
      title="Interested Users"
      subtitle={`${listing.artist} · ${listing.venue} · ${formatConcertDate(listing.concertDate)}`}
      busy={select.isPending}
      onClosed={() => setChosenId(undefined)}
      footer={
        (canSelect || opened.status === 'active') && (
          <div className={styles.footer}>
            {chosen && canSelect && (
              <TextArea
                label={`Notes for ${chosen.user.name} (optional)`}
                hint="They read them in the email and at checkout."
                rows={2}
                maxLength={longestNotes}
                readOnly={select.isPending}
                {...form.field('adminNotes')}
              />
            )}
            <NeedsConnection quiet>Selecting a recipient needs a connection.</NeedsConnection>
            <Button
              full
              variant="primary"
              needsConnection
              disabled={!chosen || !canSelect}
              pending={select.isPending}
              pendingLabel="Selecting..."
              onClick={() => chosen && select.mutate({ chosen, adminNotes }, { onSuccess: finish })}
            >
              Select Recipient
            </Button>
          </div>
        )
      }
    >
      <div className={styles.content}>
        <FactList>
          <Fact name="Seat">{listing.seatInfo}</Fact>
          <Fact name="Area">{areaName(listing.zipCodePrefix)}</Fact>
          <Fact name="Resale price">
            <Money amount={listing.resalePrice} />
          </Fact>
          <Fact name="Created">{formatDay(listing.createdAt)}</Fact>
        </FactList>
        {canSelect && (
          <p className={styles.about}>
            The person you select has 24 hours to pay the price plus the service fee.{' '}
            {listing.isSellerRefunded
              ? 'The seller has been refunded before, and is not refunded again.'
              : 'The seller is refunded at once.'}
          </p>
        )}
        {ended && <Notice tone="warn">{ended}</Notice>}
        {list.data && (
          <Interested
            optIns={list.data}
            canSelect={canSelect && !select.isPending}
            chosenId={chosen?.id}
            onChoose={setChosenId}
          />
        )}
        {list.isError && !list.data && <LoadError title="Could not load the interested users" query={list} />}
        {list.isPending && <SkeletonList count={4} height="4rem" label="Loading interested users" />}
      </div>
    </Sheet>
  )
}

interface InterestedProps {
  /** Earliest interest first. */
  optIns: readonly OptIn[]
  canSelect: boolean
  chosenId: string | undefined
  onChoose: (optInId: string) => void
}

function Interested({ optIns, canSelect, chosenId, onChoose }: InterestedProps) {
  const [typed, setTyped] = useState('')
  const name = useId()
  if (optIns.length === 0) {
    return <p className={styles.about}>Nobody is interested yet. Whoever is, appears here by themselves.</p>
  }
  const found = findInterested(optIns, typed)
  return (
    <>
      {optIns.length >= many && (
        <TextField
          label={`Search ${optIns.length.toLocaleString('en-US')} interested users`}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length === 0 && <p className={styles.about}>Nobody matches “{typed}”.</p>}
      <ul className={styles.people} aria-label="Interested users, earliest first">
        {found.map((optIn) => (
          <li key={optIn.id}>
            {canSelect ? (
              <label className={styles.person}>
                <input
                  type="radio"
                  name={name}
                  className={styles.radio}
                  checked={optIn.id === chosenId}
                  onChange={() => onChoose(optIn.id)}
                />
                <Person optIn={optIn} />
              </label>
            ) : (
              <div className={styles.person}>
                <Person optIn={optIn} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Person({ optIn: { user, interestedAt } }: { optIn: OptIn }) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>{user.name}</span>
      <span className={styles.second}>
        {user.email}
        {user.phone && ` · ${user.phone}`}
      </span>
      <span className={styles.second}>Interested {formatInstant(interestedAt)}</span>
    </span>
  )
}
