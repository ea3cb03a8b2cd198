import { useQuery } from '@tanstack/react-query'
import { repeatOutline } from 'ionicons/icons'
import { useState } from 'react'
import { type ResellNotification, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../http/callApi.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { RequestButton } from '../desk/DeskDetail.tsx'
import { KeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import { useQueueSummary } from '../desk/useQueue.ts'
import { listingView } from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { InterestedUsersDialog } from './InterestedUsersDialog.tsx'
import { StaffDesk, useStaffDesk } from './StaffDesk.tsx'
import { InterestedList, ListingState, listingParts, listingRow } from './seatParts.tsx'

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
  const desk = useStaffDesk('listing', filters, 'active', resaleQueries.listings)
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
      counts={{ active: summary?.listings }}
      placeholder="Artist, seller, section, reference"
      offline="Selecting a recipient and relisting need a connection."
      icon={repeatOutline}
      source="A returned ticket is offered here as soon as its email is confirmed under Returns."
      row={(listing) => listingRow(listing, now)}
      parts={(listing) => {
        const openDialog: OpenDialog = (kind, optInId) => setDialog({ kind, listing, optInId, isOpen: true })
        return {
          ...listingParts(
            listing,
            <Recipients
              key={listing.id}
              listing={listing}
              onChoose={(optInId) => openDialog('interested', optInId)}
            />,
          ),
          sideActions: <ListingActions listing={listing} onDialog={openDialog} />,
        }
      }}
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

interface RecipientsProps {
  listing: ResellNotification
  /** Opens the dialog with one of them chosen. */
  onChoose: (optInId: string) => void
}

/** The users who are interested in the open listing, each a way to select them. */
function Recipients(props: RecipientsProps) {
  return <InterestedList {...props} list={useQuery(resaleQueries.interested(props.listing.id))} />
}

interface ListingActionsProps {
  listing: ResellNotification
  onDialog: OpenDialog
}

function ListingActions({ listing, onDialog }: ListingActionsProps) {
  const { isOwed } = listingView(listing)
  const { recipient } = listing
  const view = () => onDialog('interested')
  useDeskCommand('done', view)
  return (
    <Stack gap={2}>
      <ListingState listing={listing} />
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
      <ActionButton action="View Interested Users" shownKey="e" full aria-haspopup="dialog" onClick={view}>
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
