import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod/mini'
import { type OptIn, type ResellNotification, recipientChoice, resaleApi } from '#contract/resale.ts'
import { useForm } from '../../forms/useForm.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { currentTime } from '../../http/clock.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { formatConcertDate, formatDay, formatInstant } from '../../ui/format.ts'
import { formatPhone } from '../../ui/formatPhone.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { findInterested, whyNotSelected } from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { areaName } from '../resale/resaleWords.ts'
import styles from './resaleDesk.module.css'

interface InterestedUsersDialogProps {
  /** The listing when this was opened. */
  listing: ResellNotification
  /** The interest that is chosen already. */
  optInId: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** The number from which on there is a search. */
const many = 8
const recipientForm = z.pick(recipientChoice, { adminNotes: true })

/** A listing with those who are interested in it; one of them can be selected while it is active. */
export function InterestedUsersDialog({
  listing: opened,
  optInId,
  isOpen,
  onClose,
}: InterestedUsersDialogProps) {
  const [chosenId, setChosenId] = useState(optInId)
  const draft = usePersonDraft(`recipient:${opened.id}`, `Your notes for who gets ${opened.artist}`)
  const form = useForm({ initial: { adminNotes: '' }, schema: recipientForm, draft })
  // Its own query, because the list may no longer have it: its seller has cancelled, or somebody was selected.
  const { data: [listing = opened] = [] } = useInfiniteQuery(resaleQueries.listings({ id: opened.id }))
  const list = useQuery(resaleQueries.interested(listing.id))
  const select = useCallWithToasts({
    call: ({ userId }: OptIn) =>
      callConfirmed(resaleApi.selectRecipient, {
        params: { id: listing.id },
        body: { userId, adminNotes: form.values.adminNotes },
      }),
    done: ({ recipient }) => ({
      title: 'Recipient Selected',
      description: recipient
        ? `${recipient.name} has until ${formatInstant(recipient.payBy)} to pay.`
        : undefined,
    }),
    failed: 'Failed to Select Recipient',
    onSettled: ownChangesShown,
  })
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
      onClosed={() => setChosenId(optInId)}
      footer={
        (canSelect || opened.status === 'active') && (
          <Stack gap={2}>
            {chosen && canSelect && (
              <TextArea
                label={`Notes for ${chosen.user.name} (optional)`}
                hint="They read them in the email and at checkout."
                rows={2}
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
              onClick={form.submit(() => chosen && select.mutate(chosen, { onSuccess: finish }))}
            >
              Select Recipient
            </Button>
          </Stack>
        )
      }
    >
      <Stack gap={4}>
        <FactList
          facts={[
            ['Seat', listing.seatInfo],
            ['Area', areaName(listing.zipCodePrefix)],
            ['Resale price', <Money key="price" amount={listing.resalePrice} />],
            ['Created', formatDay(listing.createdAt)],
          ]}
        />
        {canSelect && (
          <Text size="second" tone="muted">
            The person you select has 24 hours to pay the price plus the service fee.{' '}
            {listing.isSellerRefunded
              ? 'The seller has been refunded before, and is not refunded again.'
              : 'The seller is refunded at once.'}
          </Text>
        )}
        {ended && <Notice tone="warn">{ended}</Notice>}
        <Loaded query={list} what="the interested users" count={4} height="4rem">
          {(optIns) => (
            <Interested
              optIns={optIns}
              canSelect={canSelect && !select.isPending}
              chosenId={chosen?.id}
              onChoose={setChosenId}
            />
          )}
        </Loaded>
      </Stack>
    </Sheet>
  )
}

interface InterestedListProps {
  listing: ResellNotification
  /** Opens the dialog with one of them chosen. */
  onChoose: (optInId: string) => void
}

/** The users who are interested in a listing, each a way to select them. */
export function InterestedList({ listing, onChoose }: InterestedListProps) {
  const list = useQuery(resaleQueries.interested(listing.id))
  const ended = whyNotSelected(listing, currentTime())
  return (
    <Stack gap={4}>
      <h3 className="section-label">Interested users</h3>
      {ended && <Notice tone="warn">{ended}</Notice>}
      <Loaded query={list} what="the interested users" count={4} height="4rem">
        {(optIns) => (
          <Interested
            optIns={optIns}
            canSelect={false}
            onPress={listing.status === 'active' ? onChoose : undefined}
          />
        )}
      </Loaded>
    </Stack>
  )
}

interface InterestedProps {
  /** Earliest interest first. */
  optIns: readonly OptIn[]
  canSelect: boolean
  chosenId?: string | undefined
  onChoose?: (optInId: string) => void
  /** Adds a button to each row. */
  onPress?: ((optInId: string) => void) | undefined
}

function Interested({ optIns, canSelect, chosenId, onChoose, onPress }: InterestedProps) {
  const [typed, setTyped] = useState('')
  const name = useId()
  if (optIns.length === 0) {
    return (
      <Text size="second" tone="muted">
        Nobody is interested yet. Whoever is, appears here by themselves.
      </Text>
    )
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
      {found.length === 0 && (
        <Text size="second" tone="muted" wrap="break">
          Nobody matches “{typed}”.
        </Text>
      )}
      <Stack as="ul" gap={2} className={styles.people} aria-label="Interested users, earliest first">
        {found.map((optIn) => (
          <li key={optIn.id}>
            {canSelect ? (
              <label className={styles.person}>
                <input
                  type="radio"
                  name={name}
                  className={styles.radio}
                  checked={optIn.id === chosenId}
                  onChange={() => onChoose?.(optIn.id)}
                />
                <Person optIn={optIn} />
              </label>
            ) : (
              <div className={styles.person}>
                <Person optIn={optIn} />
                {onPress && (
                  <Button aria-haspopup="dialog" onClick={() => onPress(optIn.id)}>
                    Choose<span className="visually-hidden"> {optIn.user.name}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}

function Person({ optIn: { user, interestedAt } }: { optIn: OptIn }) {
  return (
    <Stack grow="0" as="span" gap={0} className={styles.who}>
      <Text translate="no" as="span" weight="bold">
        {user.name}
      </Text>
      <Text as="span" size="second" tone="muted">
        {user.email}
        {user.phone && ` · ${formatPhone(user.phone)}`}
      </Text>
      <Text as="span" size="second" tone="muted">
        Interested {formatInstant(interestedAt)}
      </Text>
    </Stack>
  )
}
