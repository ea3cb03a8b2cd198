import { lazy, type ReactNode, Suspense, useState } from 'react'
import { resaleApi } from '#contract/resale.ts'
import { type ReturnWay, returnWays } from '#contract/rules/resaleRules.ts'
import { callApi } from '../../../http/callApi.ts'
import { isRefusal } from '../../../http/errors.ts'
import { followOwnChange, ownChangesShown } from '../../../http/ownChanges.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSupportEmail } from '../../support/SupportMailbox.tsx'
import { nameInSentence } from '../../tickets/seatWords.ts'
import styles from '../myTickets.module.css'
import {
  groupReturns,
  isPastReturn,
  listNames,
  type NamedTicket,
  type ReturnGroup,
  returnMailLink,
  returnMailSubject,
  returnView,
  wayOf,
} from './returnSteps.ts'

const AttachTickets = lazy(() => import('./AttachTickets.tsx'))

interface ReturnProgressProps {
  /** All tickets of the event. */
  tickets: readonly NamedTicket[]
}

/** The states of an event's returns, and their cancellation. Renders nothing without returns. */
export function ReturnProgress({ tickets }: ReturnProgressProps) {
  // Here, because a cancelled return is gone.
  const [asked, setAsked] = useState<ReturnGroup>()
  return (
    <>
      {groupReturns(tickets).map((group) => (
        <Progress
          key={`${group.step} ${group.tickets[0]?.ticket.id}`}
          group={group}
          isWhole={group.tickets.length === tickets.length}
          onCancel={() => setAsked(group)}
        />
      ))}
      <CancelReturn group={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

interface ProgressProps {
  group: ReturnGroup
  /** Whether it is about all tickets of the event. */
  isWhole: boolean
  onCancel: () => void
}

function Progress({ group, isWhole, onCancel }: ProgressProps) {
  const { label, text, steps, done } = returnView(group)
  const names = listNames(group.tickets)
  const cancel = group.canCancel && (
    <Button aria-label={`Cancel the return of ${names}`} aria-haspopup="dialog" onClick={onCancel}>
      Cancel the return
    </Button>
  )
  return (
    <Stack as="section" gap={2} align="left" className={styles.return} aria-label={`Resale of ${names}`}>
      <Row gap={2}>
        <StatusPill tone={toneOf(group)}>{label}</StatusPill>
        {!isWhole && (
          <Text as="span" weight="bold" wrap="break">
            {names}
          </Text>
        )}
      </Row>
      {steps.length > 0 && (
        <Stack as="ol" gap={1}>
          {steps.map((step, index) => (
            <li
              key={step}
              className={classNames(styles.step, index < done && styles.done)}
              aria-current={index === done ? 'step' : undefined}
            >
              {step}
              {index < done && <span className="visually-hidden"> (done)</span>}
            </li>
          ))}
        </Stack>
      )}
      <p className={styles.text}>{text}</p>
      {group.step === 'asked' ? (
        <ReturnInstructions tickets={group.tickets}>{cancel}</ReturnInstructions>
      ) : (
        cancel
      )}
    </Stack>
  )
}

function toneOf({ step }: ReturnGroup): Tone {
  if (step === 'asked') return 'warn'
  return step === 'matched' || step === 'refunded' ? 'good' : 'neutral'
}

interface CancelReturnProps {
  /** Undefined while closed. */
  group: ReturnGroup | undefined
  onClose: () => void
}

function CancelReturn({ group, onClose }: CancelReturnProps) {
  const cancel = useReturn('cancelReturn')
  const tickets = group?.tickets ?? []
  const [first] = tickets
  const isPast = group !== undefined && isPastReturn(group)
  const isOne = tickets.length === 1
  return (
    <ConfirmDialog
      isOpen={group !== undefined}
      title={`Cancel the return of ${nameInSentence(listNames(tickets))}?`}
      confirmLabel="Yes, cancel it"
      cancelLabel={`No, ${isPast ? 'send' : 'resell'} ${isOne ? 'it' : 'them'}${isPast ? ' back' : ''}`}
      pending={cancel.isPending}
      pendingLabel="Cancelling..."
      offline="Cancelling a return needs a connection."
      onCancel={onClose}
      onConfirm={() => cancel.mutate(tickets, { onSettled: onClose })}
    >
      {first && (
        <p className={styles.text}>
          {first.ticket.artist}, {formatConcertDate(first.ticket.concertDate)}.
        </p>
      )}
      <p>
        {isPast
          ? `${isOne ? 'The ticket stays' : 'The tickets stay'} yours.`
          : `${isOne ? 'The ticket is' : 'The tickets are'} yours to use again, and no longer offered to others. Nothing is refunded.`}
      </p>
    </ConfirmDialog>
  )
}

interface ReturnInstructionsProps {
  /** The tickets that have been sent back, have not arrived and have no files attached. */
  tickets: readonly NamedTicket[]
  /** Whether its email is the main action of the screen. */
  isMain?: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** Instructions to the owner: what to send us, and where. */
export function ReturnInstructions({ tickets, isMain = false, children }: ReturnInstructionsProps) {
  const mailbox = useSupportEmail()
  const toAttach = tickets.filter(({ ticket }) => wayOf(ticket) === 'file')
  const missing = tickets.filter(({ ticket }) => !ticket.resale?.files.length)
  const byWay = returnWays
    .map((way) => ({ way, its: missing.filter(({ ticket }) => wayOf(ticket) === way) }))
    .filter(({ its }) => its.length > 0)
  const files = byWay.find(({ way }) => way === 'file')?.its ?? []
  const isMailed = byWay.some(({ way }) => way !== 'transfer')
  const hasCancel = tickets.some(({ ticket }) => ticket.resale?.canCancel && !isPastReturn(ticket.resale))
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: 'Address copied', tone: 'good' })
    } catch {
      showToast({ title: 'Not copied', description: `Please copy it by hand: ${address}`, tone: 'error' })
    }
  }
  return (
    <>
      <Stack gap={2}>
        {byWay.map(({ way, its }) => (
          <Instruction key={way} way={way} tickets={its} mailbox={mailbox} />
        ))}
        {files.length > 0 && hasCancel && (
          <p>
            You have no copy of {files.length === 1 ? 'the file' : 'the files'}? Cancel the return, and you
            can download {files.length === 1 ? 'it' : 'them'} again.
          </p>
        )}
        {missing.length > 0 && <p>We email you when it has arrived.</p>}
      </Stack>
      {toAttach.length > 0 && (
        <CardBoundary>
          <Suspense>
            <AttachTickets tickets={toAttach} />
          </Suspense>
        </CardBoundary>
      )}
      <div className={styles.returnActions}>
        {mailbox !== undefined && isMailed && (
          <ButtonLink
            variant={isMain ? 'primary' : 'secondary'}
            to={returnMailLink(mailbox, returnMailSubject(missing))}
          >
            Write the email
          </ButtonLink>
        )}
        {mailbox !== undefined && missing.length > 0 && (
          <Button variant="quiet" onClick={() => void copy(mailbox)}>
            Copy the address
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

interface InstructionProps {
  way: ReturnWay
  tickets: readonly NamedTicket[]
  mailbox: string | undefined
}

function Instruction({ way, tickets, mailbox }: InstructionProps) {
  const names = nameInSentence(listNames(tickets))
  const isOne = tickets.length === 1
  const address = (
    <Text translate="no" as="strong" wrap="break">
      {mailbox}
    </Text>
  )
  switch (way) {
    case 'transfer':
      return (
        <p>
          Please send the transfer of {names} back in your ticketing account, to{' '}
          {mailbox === undefined
            ? 'the address that we tell you when you reply to any email from us'
            : address}
          .
        </p>
      )
    case 'file': {
      // After the event the file may no longer be there to download.
      const ifAny = tickets.some(({ ticket }) => ticket.resale && isPastReturn(ticket.resale))
      const attached = `${isOne ? 'as an attachment' : 'as attachments'}${ifAny ? `, if you have ${isOne ? 'it' : 'them'}` : ''}`
      return (
        <p>
          Please email the {isOne ? 'file' : 'files'} of {names} to{' '}
          {mailbox === undefined ? 'us in a reply to any email from us' : address}, {attached}.
        </p>
      )
    }
    case 'name':
      return (
        <p>
          Please write to {mailbox === undefined ? 'us in a reply to any email from us' : address} that you
          send back {names}. You need not attach anything: we have {isOne ? 'its code' : 'their codes'}.
        </p>
      )
  }
}

const failed = 'Error'

/**
 * Sends tickets back for resale, or cancels that, one after the other. A failure stops it and is shown. Returns the
 * tickets for which it was done, in their new state. Pending until the tickets have been fetched again.
 */
export function useReturn(change: 'requestReturn' | 'cancelReturn') {
  return useSingleMutation({
    mutationFn: async (tickets: readonly NamedTicket[]) => {
      const done: NamedTicket[] = []
      for (const named of tickets) {
        try {
          const ticket = await callApi(resaleApi[change], { params: { id: named.ticket.id } })
          done.push({ ...named, ticket })
        } catch (error) {
          toastForError(error, failed, 'Please try again.')
          if (isRefusal(error)) followOwnChange(['*'])
          break
        }
      }
      return done
    },
    onMutate: () => dismissError(failed),
    onSettled: ownChangesShown,
  })
}
