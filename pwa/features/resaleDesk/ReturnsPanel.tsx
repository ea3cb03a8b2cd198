import { returnDownBackOutline } from 'ionicons/icons'
import { useRef, useState } from 'react'
import { type ReturningTicket, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { RequestButton } from '../desk/DeskDetail.tsx'
import { KeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import { useQueueSummary } from '../desk/useQueue.ts'
import { keptCopyWords, mayConfirm, whatConfirmingDid, whatConfirmingDoes } from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { SellerFiles } from '../resale/SellerFiles.tsx'
import { StaffDesk, useStaffDesk } from './StaffDesk.tsx'
import { returnParts, returnRow } from './seatParts.tsx'

const filters = {
  waiting: { label: 'Waiting', none: 'No return is waiting', query: { returnStatus: 'pending_email' } },
  arrived: { label: 'Received', none: 'No such returns', query: { returnStatus: 'email_received' } },
  all: { label: 'All', none: 'No returns', query: {} },
} as const

/** The Returns tab: tickets that customers send back. */
export default function ReturnsPanel() {
  const desk = useStaffDesk('return', filters, 'waiting', resaleQueries.returning)
  const summary = useQueueSummary()
  const now = useNow()
  const [asked, setAsked] = useState<{ ticket: ReturningTicket; isOpen: boolean }>()
  const close = () => setAsked((question) => question && { ...question, isOpen: false })
  return (
    <StaffDesk
      title="Returns"
      noun="returns"
      one="return"
      desk={desk}
      counts={{ waiting: summary?.returns }}
      placeholder="Artist, client, section, reference"
      offline="Confirming an email needs a connection."
      icon={returnDownBackOutline}
      source="Tickets that customers want to resell appear here automatically."
      row={(ticket) => returnRow(ticket, now)}
      parts={(ticket) => ({
        ...returnParts(ticket, <ReturnFiles ticket={ticket} />),
        sideActions: <ReturnActions ticket={ticket} onConfirm={() => setAsked({ ticket, isOpen: true })} />,
      })}
    >
      {asked && <ConfirmEmail {...asked} onClose={close} />}
    </StaffDesk>
  )
}

function ReturnFiles({ ticket }: { ticket: ReturningTicket }) {
  if (ticket.files.length > 0) return <SellerFiles files={ticket.files} />
  return (
    <Text size="second" tone="muted">
      The seller has attached no files. {!mayConfirm(ticket) && keptCopyWords}
    </Text>
  )
}

function ReturnActions({ ticket, onConfirm }: { ticket: ReturningTicket; onConfirm: () => void }) {
  return (
    <Stack gap={2}>
      {mayConfirm(ticket) && (
        <Text size="second" tone="muted">
          {whatConfirmingDoes(ticket, currentTime())}
        </Text>
      )}
      <RequestButton id={ticket.requestId} />
      {mayConfirm(ticket) && (
        <>
          <NeedsConnection quiet>Confirming an email needs a connection.</NeedsConnection>
          <ConfirmButton onConfirm={onConfirm} />
        </>
      )}
    </Stack>
  )
}

function ConfirmButton({ onConfirm }: { onConfirm: () => void }) {
  useDeskCommand('done', onConfirm)
  return (
    <ActionButton
      action="Confirm email"
      shownKey="e"
      variant="primary"
      full
      needsConnection
      aria-haspopup="dialog"
      onClick={onConfirm}
    >
      Confirm email <KeyHint>e</KeyHint>
    </ActionButton>
  )
}

interface ConfirmEmailProps {
  ticket: ReturningTicket
  isOpen: boolean
  onClose: () => void
}

function ConfirmEmail({ ticket, isOpen, onClose }: ConfirmEmailProps) {
  const answer = useRef<HTMLButtonElement>(null)
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
      confirmRef={answer}
      cancelLabel="Not yet"
      pending={confirm.isPending}
      pendingLabel="Confirming..."
      offline="Confirming an email needs a connection."
      // Enter answers.
      onOpened={() => answer.current?.focus()}
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
