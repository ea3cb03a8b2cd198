import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { returnDownBackOutline } from 'ionicons/icons'
import { type ReactNode, useRef, useState } from 'react'
import { type ReturningTicket, resaleApi } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { formatConcertDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { type DeskDetailParts, RequestButton } from '../desk/DeskDetail.tsx'
import { KeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import desk from '../desk/deskDetail.module.css'
import { joinParts, type RowPill, shortAge } from '../desk/requestWords.ts'
import { useQueueSummary } from '../desk/useQueue.ts'
import {
  keptCopyWords,
  mayConfirm,
  whatConfirmingDid,
  whatConfirmingDoes,
  whyUnlisted,
} from '../resale/listingWords.ts'
import { resaleQueries } from '../resale/resaleQueries.ts'
import { areaName } from '../resale/resaleWords.ts'
import { SellerFiles } from '../resale/SellerFiles.tsx'
import { StaffDesk, useStaffDesk } from './StaffDesk.tsx'

const filters = {
  waiting: { label: 'Waiting', none: 'No return is waiting', query: { returnStatus: 'pending_email' } },
  arrived: { label: 'Received', none: 'No such returns', query: { returnStatus: 'email_received' } },
  all: { label: 'All', none: 'No returns', query: {} },
} as const

/** The Returns tab: tickets that customers send back. */
export default function ReturnsPanel() {
  const desk = useStaffDesk('return', filters, 'waiting')
  const list = useInfiniteQuery({
    ...resaleQueries.returning(desk.asked),
    placeholderData: keepPreviousData,
  })
  const detail = useInfiniteQuery({
    ...resaleQueries.returning({ id: desk.openId ?? '' }),
    enabled: desk.openId !== undefined,
  })
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
      list={list}
      detail={detail}
      counts={{ waiting: summary?.returns }}
      placeholder="Artist, client, section, reference"
      offline="Confirming an email needs a connection."
      icon={returnDownBackOutline}
      source="Tickets that customers want to resell appear here automatically."
      row={(ticket) => ({
        end: shortAge(ticket.requestedReturnAt, now),
        about: joinParts([ticket.userName, ticket.seatInfo]),
        pill: pillOf(ticket),
        texts: [ticket.artist, ticket.venue, ticket.section ?? '', ticket.userName, ticket.userEmail],
      })}
      parts={(ticket) => partsOf(ticket, () => setAsked({ ticket, isOpen: true }))}
    >
      {asked && <ConfirmEmail {...asked} onClose={close} />}
    </StaffDesk>
  )
}

function pillOf({ returnStatus }: ReturningTicket): RowPill {
  return {
    tone: returnStatus === 'pending_email' ? 'warn' : 'good',
    text: ticketStatusLabel({ status: 'returning', returnStatus }),
  }
}

function partsOf(ticket: ReturningTicket, onConfirm: () => void): DeskDetailParts {
  const { tone, text } = pillOf(ticket)
  return {
    title: ticket.artist,
    pill: <StatusPill tone={tone}>{text}</StatusPill>,
    subtitle: joinParts([ticket.venue, formatConcertDate(ticket.concertDate), ticket.seatInfo]),
    poster: ticket.artist,
    content: <ReturnFacts ticket={ticket} />,
    sideLabel: 'Client',
    side: <Client name={ticket.userName} email={ticket.userEmail} />,
    sideActions: <ReturnActions ticket={ticket} onConfirm={onConfirm} />,
  }
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

/** The facts of a ticket that is sent back, its progress, and the files that its seller has attached. */
function ReturnFacts({ ticket }: { ticket: ReturningTicket }) {
  const { resalePrice, zipCodePrefix, requestedReturnAt, emailReceivedAt, files } = ticket
  const problem = whyUnlisted(ticket)
  const isListed = emailReceivedAt !== null && !problem
  return (
    <Stack gap={5}>
      <FactList
        facts={[
          ['Price', <Money key="price" amount={resalePrice} />],
          ['Area', zipCodePrefix === null ? 'No zip code' : areaName(zipCodePrefix)],
        ]}
      />
      <ol className={desk.timeline} aria-label="Steps">
        <Step isDone>Asked {formatInstant(requestedReturnAt)}</Step>
        <Step isDone={emailReceivedAt !== null}>
          {emailReceivedAt
            ? `Email received ${formatInstant(emailReceivedAt)}`
            : files.length > 0
              ? 'Waiting for the email. The seller has attached the ticket.'
              : 'Waiting for the email with the ticket'}
        </Step>
        <Step isDone={isListed} isProblem={problem !== undefined}>
          {problem ?? (isListed ? `Offered for ${formatMoney(resalePrice)}` : 'Then it is offered again')}
        </Step>
      </ol>
      {files.length > 0 ? (
        <SellerFiles files={files} />
      ) : (
        <Text size="second" tone="muted">
          The seller has attached no files. {!mayConfirm(ticket) && keptCopyWords}
        </Text>
      )}
    </Stack>
  )
}

interface StepProps {
  isDone: boolean
  isProblem?: boolean
  children: ReactNode
}

function Step({ isDone, isProblem = false, children }: StepProps) {
  return (
    <Text
      as="li"
      {...(isProblem ? { tone: 'warn' as const } : !isDone && { tone: 'muted' as const })}
      className={isDone ? desk.done : undefined}
    >
      {isDone && <span className="visually-hidden">Done: </span>}
      {children}
    </Text>
  )
}

/** The seller of a ticket. */
function Client({ name, email }: { name: string; email: string }) {
  return (
    <Text as="div" grow="0" wrap="break">
      <Text translate="no" as="h3" size="body" weight="bold">
        {name}
      </Text>
      <a translate="no" className={`target low ${desk.mail}`} href={`mailto:${email}`}>
        {email}
      </a>
    </Text>
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
