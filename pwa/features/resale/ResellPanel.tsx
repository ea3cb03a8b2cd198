import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { repeatOutline } from 'ionicons/icons'
import { useState } from 'react'
import { type ResellNotification, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../http/callApi.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { InterestedUsersDialog } from './InterestedUsersDialog.tsx'
import { resaleQueries } from './resaleQueries.ts'
import { ListingRow } from './SeatRows.tsx'
import { StaffList, useListFilter } from './StaffList.tsx'

/** What the list shows, by its parameter in the URL. */
const filters = {
  active: { label: 'Active', none: 'Nothing is offered right now', query: { status: 'active' } },
  sold: { label: 'Sold', none: 'No such listings', query: { status: 'sold' } },
  withdrawn: { label: 'Withdrawn', none: 'No such listings', query: { status: 'withdrawn' } },
  all: { label: 'All listings', none: 'No listings', query: {} },
} as const

interface Dialog {
  kind: 'interested' | 'relist'
  listing: ResellNotification
  isOpen: boolean
}

/** The Resell tab: tickets that are offered again, and who gets them. */
export default function ResellPanel() {
  const { filter, choose } = useListFilter('resell', filters, 'active')
  const list = useInfiniteQuery({
    ...resaleQueries.listings(filters[filter].query),
    placeholderData: keepPreviousData,
  })
  // Here and not in the rows: a listing leaves the list of active ones with the recipient.
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog((open) => open && { ...open, isOpen: false })
  return (
    <StaffList
      title="Resell"
      noun="listings"
      filters={filters}
      filter={filter}
      onFilter={choose}
      list={list}
      offline="Selecting a recipient and relisting need a connection."
      icon={repeatOutline}
      source="A returned ticket is offered here as soon as its email is confirmed under Returns."
      row={(listing) => (
        <ListingRow
          listing={listing}
          onView={() => setDialog({ kind: 'interested', listing, isOpen: true })}
          onRelist={() => setDialog({ kind: 'relist', listing, isOpen: true })}
        />
      )}
    >
      {dialog?.kind === 'interested' && (
        <InterestedUsersDialog listing={dialog.listing} isOpen={dialog.isOpen} onClose={close} />
      )}
      {dialog?.kind === 'relist' && (
        <Relist listing={dialog.listing} isOpen={dialog.isOpen} onClose={close} />
      )}
    </StaffList>
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
