import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { returnDownBackOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { ReturningTicket } from '#contract/resale.ts'
import { currentTime } from '../../../http/clock.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { resaleQueries } from '../resaleQueries.ts'
import { StaffList } from '../StaffList.tsx'
import { useListFilter } from '../useListFilter.ts'
import { ReturnRow } from './ReturnRow.tsx'
import styles from './ReturnsPanel.module.css'
import { whatConfirmingDoes } from './returningWords.ts'
import { useConfirmEmail } from './useConfirmEmail.ts'

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
  const confirm = useConfirmEmail()
  const { artist, seatInfo, userName, userEmail } = ticket
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Has the email arrived?"
      confirmLabel="Yes, it is here"
      cancelLabel="Not yet"
      pending={confirm.isPending}
      pendingLabel="Confirming..."
      offline="Confirming an email needs a connection."
      onCancel={onClose}
      onConfirm={() => confirm.mutate(ticket, { onSettled: onClose })}
    >
      <div className={styles.question}>
        <p>
          From {userName}, {userEmail}, about the ticket for <strong>{artist}</strong>, {seatInfo}.
        </p>
        <p>{whatConfirmingDoes(ticket, currentTime())}</p>
      </div>
    </ConfirmDialog>
  )
}
