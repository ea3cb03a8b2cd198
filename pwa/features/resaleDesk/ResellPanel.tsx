import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { repeatOutline } from 'ionicons/icons'
import { useState } from 'react'
import { type ResellNotification, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../http/callApi.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { formatConcertDate, formatDay } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { type DeskDetailParts, RequestButton } from '../desk/DeskDetail.tsx'
import { KeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import { joinParts, shortAge } from '../desk/requestWords.ts'
import { useQueueSummary } from '../desk/useQueue.ts'
import { interestedWords, listingView } from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { areaName } from '../resale/resaleWords.ts'
import { InterestedList, InterestedUsersDialog } from './InterestedUsersDialog.tsx'
import { StaffDesk, useStaffDesk } from './StaffDesk.tsx'

const filters = {
  active: { label: 'Active', none: 'Nothing is offered right now', query: { status: 'active' } },
  sold: { label: 'Sold', none: 'No such listings', query: { status: 'sold' } },
  withdrawn: { label: 'Withdrawn', none: 'No such listings', query: { status: 'withdrawn' } },
  all: { label: 'All', none: 'No listings', query: {} },
} as const

interface Dialog {
  kind: 'interested' | 'relist'
  listing: ResellNotification
  /** The interest that is chosen already. */
  optInId?: string | undefined
  isOpen: boolean
}

/** The Resell tab: tickets that are offered again, and their recipients. */
export default function ResellPanel() {
  const desk = useStaffDesk('listing', filters, 'active')
  const list = useInfiniteQuery({
    ...resaleQueries.listings(desk.asked),
    placeholderData: keepPreviousData,
  })
  const detail = useInfiniteQuery({
    ...resaleQueries.listings({ id: desk.openId ?? '' }),
    enabled: desk.openId !== undefined,
  })
  const summary = useQueueSummary()
  const now = useNow()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog((open) => open && { ...open, isOpen: false })
  return (
    <StaffDesk
      title="Resell"
      noun="listings"
      one="listing"
      desk={desk}
      list={list}
      detail={detail}
      counts={{ active: summary?.listings }}
      placeholder="Artist, seller, section, reference"
      offline="Selecting a recipient and relisting need a connection."
      icon={repeatOutline}
      source="A returned ticket is offered here as soon as its email is confirmed under Returns."
      row={(listing) => {
        const { tone, label } = listingView(listing)
        const isActive = listing.status === 'active'
        return {
          end: shortAge(listing.createdAt, now),
          about: joinParts([areaName(listing.zipCodePrefix), listing.seatInfo]),
          pill: isActive
            ? {
                tone: listing.interestedCount > 0 ? 'warn' : 'neutral',
                text: interestedWords(listing.interestedCount),
              }
            : { tone, text: label },
          texts: [listing.artist, listing.venue, listing.seatInfo],
        }
      }}
      parts={(listing) =>
        partsOf(listing, (kind, optInId) => setDialog({ kind, listing, optInId, isOpen: true }))
      }
    >
      {dialog?.kind === 'interested' && (
        <InterestedUsersDialog
          key={dialog.optInId}
          listing={dialog.listing}
          optInId={dialog.optInId}
          isOpen={dialog.isOpen}
          onClose={close}
        />
      )}
      {dialog?.kind === 'relist' && (
        <Relist listing={dialog.listing} isOpen={dialog.isOpen} onClose={close} />
      )}
    </StaffDesk>
  )
}

type OpenDialog = (kind: Dialog['kind'], optInId?: string) => void

function partsOf(listing: ResellNotification, onDialog: OpenDialog): DeskDetailParts {
  const { tone, label } = listingView(listing)
  return {
    title: listing.artist,
    pill: <StatusPill tone={tone}>{label}</StatusPill>,
    subtitle: joinParts([listing.venue, formatConcertDate(listing.concertDate), listing.seatInfo]),
    poster: listing.artist,
    content: (
      <InterestedList
        key={listing.id}
        listing={listing}
        onChoose={(optInId) => onDialog('interested', optInId)}
      />
    ),
    sideLabel: 'Listing',
    side: (
      <FactList
        facts={[
          ['Resale price', <Money key="price" large amount={listing.resalePrice} />],
          ['Area', areaName(listing.zipCodePrefix)],
          ['Created', formatDay(listing.createdAt)],
          ['Seller', listing.isSellerRefunded ? 'Refunded' : 'Not refunded yet'],
        ]}
      />
    ),
    sideActions: <ListingActions listing={listing} onDialog={onDialog} />,
  }
}

interface ListingActionsProps {
  listing: ResellNotification
  onDialog: OpenDialog
}

function ListingActions({ listing, onDialog }: ListingActionsProps) {
  const { text, isOwed } = listingView(listing)
  const { recipient, status } = listing
  const view = () => onDialog('interested')
  useDeskCommand('done', view)
  return (
    <Stack gap={2}>
      {text && (
        <Text size="second" tone={isOwed ? 'warn' : 'muted'}>
          {text}
        </Text>
      )}
      {recipient && <RequestButton id={recipient.requestId} of={recipient.name} />}
      {isOwed && (
        <>
          <NeedsConnection quiet>Relisting needs a connection.</NeedsConnection>
          <ActionButton
            action="Relist"
            full
            needsConnection
            aria-haspopup="dialog"
            onClick={() => onDialog('relist')}
          />
        </>
      )}
      <ActionButton
        action="View Interested Users"
        shownKey="e"
        variant={status === 'active' ? 'primary' : 'secondary'}
        full
        aria-haspopup="dialog"
        onClick={view}
      >
        View Interested Users <KeyHint>e</KeyHint>
      </ActionButton>
    </Stack>
  )
}

function Relist({ listing, isOpen, onClose }: Pick<Dialog, 'listing' | 'isOpen'> & { onClose: () => void }) {
  const relist = useCallWithToasts({
    call: ({ id }: ResellNotification) => callApi(resaleApi.relist, { params: { id } }),
    done: () => ({ title: 'Offered again' }),
    failed: 'Failed to relist',
    onSettled: ownChangesShown,
  })
  const { artist, seatInfo, recipient } = listing
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Offer it again?"
      confirmLabel="Relist"
      pending={relist.isPending}
      pendingLabel="Relisting..."
      offline="Relisting needs a connection."
      onCancel={onClose}
      onConfirm={() => relist.mutate(listing, { onSettled: onClose })}
    >
      <p>
        {artist}, {seatInfo}. {recipient?.name} has not paid and loses the ticket. Everybody else who is
        interested stays on the list, and the seller is not refunded a second time.
      </p>
    </ConfirmDialog>
  )
}
