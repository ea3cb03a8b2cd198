import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { nameInSentence } from '../seatWords.ts'
import { ReturnInstructions } from './ReturnInstructions.tsx'
import styles from './ReturnProgress.module.css'
import {
  groupReturns,
  isPastReturn,
  listNames,
  type NamedTicket,
  type ReturnGroup,
  returnView,
} from './returnSteps.ts'
import { useReturn } from './useReturn.ts'

interface ReturnProgressProps {
  /** All tickets of the event. */
  tickets: readonly NamedTicket[]
}

/** Where the returns of an event stand, and their cancellation. Nothing where there are none. */
export function ReturnProgress({ tickets }: ReturnProgressProps) {
  // Mounted on demand, because there may be many events; and here, because a cancelled return is gone.
  const [question, setQuestion] = useState<{ group: ReturnGroup; isOpen: boolean }>()
  const close = () => setQuestion((asked) => asked && { ...asked, isOpen: false })
  return (
    <>
      {groupReturns(tickets).map((group) => (
        <Progress
          key={`${group.step} ${group.tickets[0]?.ticket.id}`}
          group={group}
          isWhole={group.tickets.length === tickets.length}
          onCancel={() => setQuestion({ group, isOpen: true })}
        />
      ))}
      {question && <CancelReturn {...question} onClose={close} />}
    </>
  )
}

interface ProgressProps {
  group: ReturnGroup
  /** It is about all tickets of the event. */
  isWhole: boolean
  onCancel: () => void
}

function Progress({ group, isWhole, onCancel }: ProgressProps) {
  const { label, text, done, of } = returnView(group)
  const names = listNames(group.tickets)
  const cancel = group.canCancel && (
    <Button aria-label={`Cancel the return of ${names}`} aria-haspopup="dialog" onClick={onCancel}>
      Cancel the return
    </Button>
  )
  return (
    <section className={styles.progress} aria-label={`Resale of ${names}`}>
      <div className={styles.head}>
        <StatusPill tone={toneOf(group)}>{label}</StatusPill>
        {!isWhole && <span className={styles.names}>{names}</span>}
      </div>
      {of > 0 && (
        <div className={styles.steps} role="img" aria-label={`Step ${done} of ${of}`}>
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are identical
            <span key={index} className={index < done ? styles.done : styles.step} />
          ))}
        </div>
      )}
      <p className={styles.text}>{text}</p>
      {group.step === 'asked' ? (
        <ReturnInstructions tickets={group.tickets}>{cancel}</ReturnInstructions>
      ) : (
        cancel
      )}
    </section>
  )
}

function toneOf({ step }: ReturnGroup): Tone {
  if (step === 'asked') return 'warn'
  return step === 'matched' || step === 'refunded' ? 'good' : 'neutral'
}

interface CancelReturnProps {
  group: ReturnGroup
  isOpen: boolean
  onClose: () => void
}

function CancelReturn({ group, isOpen, onClose }: CancelReturnProps) {
  const cancel = useReturn('cancelReturn')
  const [first] = group.tickets
  const isPast = isPastReturn(group)
  const isOne = group.tickets.length === 1
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel the return of ${nameInSentence(listNames(group.tickets))}?`}
      confirmLabel="Yes, cancel it"
      cancelLabel={`No, ${isPast ? 'send' : 'resell'} ${isOne ? 'it' : 'them'}${isPast ? ' back' : ''}`}
      pending={cancel.isPending}
      pendingLabel="Cancelling..."
      offline="Cancelling a return needs a connection."
      onCancel={onClose}
      onConfirm={() => cancel.mutate(group.tickets, { onSettled: onClose })}
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
