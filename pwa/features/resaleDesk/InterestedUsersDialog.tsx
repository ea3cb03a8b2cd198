import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { formatConcertDate, formatDay, formatInstant, formatMoney } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { whyNotSelected } from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { areaName } from '../resale/resaleWords.ts'
import { Interested } from './seatParts.tsx'

interface InterestedUsersDialogProps {
  /** The listing when this was opened. */
  listing: ResellNotification
  /** The interest that is chosen already. */
  optInId: string | undefined
  isOpen: boolean
  onClose: () => void
}

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
              ? `${listing.sellerName} has been refunded before, and is not refunded again.`
              : `${listing.sellerName} is refunded ${formatMoney(listing.resalePrice)} at once.`}
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
