import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { returnDownBackOutline } from 'ionicons/icons'
import { useState } from 'react'
import { type ReturningTicket, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { whatConfirmingDid, whatConfirmingDoes } from './listingWords.ts'
import { resaleQueries } from './resaleQueries.ts'
import { ReturnRow } from './SeatRows.tsx'
import { SellerFiles } from './SellerFiles.tsx'
import { StaffList, useListFilter } from './StaffList.tsx'

/** What the list shows, by its name in the URL. */
const filters = {
  waiting: {
    label: 'Waiting for the email',
    none: 'No return is waiting',
    query: { returnStatus: 'pending_email' },
  },
  arrived: {
    label: 'Email received',
    none: 'No such returns',
    query: { returnStatus: 'email_received' },
  },
  all: { label: 'All returns', none: 'No returns', query: {} },
} as const

/** The Returns tab: tickets that customers send back. */
export default function ReturnsPanel() {
  const { filter, choose } = useListFilter('returns', filters, 'waiting')
  const list = useInfiniteQuery({
    ...resaleQueries.returning(filters[filter].query),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<{ ticket: ReturningTicket; isOpen: boolean }>()
  const close = () => setAsked((question) => question && { ...question, isOpen: false })
  return (
    <StaffList
      title="Returns"
      noun="returns"
      filters={filters}
      filter={filter}
      onFilter={choose}
      list={list}
      offline="Confirming an email needs a connection."
      icon={returnDownBackOutline}
      source="Tickets that customers want to resell appear here automatically."
      row={(ticket) => <ReturnRow ticket={ticket} onConfirm={() => setAsked({ ticket, isOpen: true })} />}
    >
      {asked && <ConfirmEmail {...asked} onClose={close} />}
    </StaffList>
  )
}

interface ConfirmEmailProps {
  ticket: ReturningTicket
  isOpen: boolean
  onClose: () => void
}

function ConfirmEmail({ ticket, isOpen, onClose }: ConfirmEmailProps) {
  const confirm = useCallWithToasts({
    call: ({ id }: ReturningTicket) => callApi(resaleApi.confirmEmail, { params: { id } }),
    done: (returning) => ({
      title: 'Email confirmed',
      description: whatConfirmingDid(returning),
      tone: returning.unlistedBecause ? 'neutral' : 'good',
    }),
    failed: 'Error',
    onSettled: ownChangesShown,
  })
  const { artist, seatInfo, userName, userEmail, files } = ticket
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={files.length > 0 ? 'Has the ticket arrived?' : 'Has the email arrived?'}
      confirmLabel="Yes, it is here"
      cancelLabel="Not yet"
      pending={confirm.isPending}
      pendingLabel="Confirming..."
      offline="Confirming an email needs a connection."
      onCancel={onClose}
      onConfirm={() => confirm.mutate(ticket, { onSettled: onClose })}
    >
      <Stack>
        <Text wrap="break">
          From {userName}, {userEmail}, about the ticket for <strong translate="no">{artist}</strong>,{' '}
          {seatInfo}.
        </Text>
        <p>{whatConfirmingDoes(ticket, currentTime())}</p>
        <SellerFiles files={files} />
      </Stack>
    </ConfirmDialog>
  )
}
