import { downloadOutline } from 'ionicons/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isTicketUsable, ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { progressWords, useEntryProgress } from '../../../outbox/entryProgress.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { formatDay } from '../../../ui/format.ts'
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { seatRemark, withoutWord, yourTicket } from '../seatWords.ts'
import { DownloadLink } from './DownloadLink.tsx'
import styles from './SeatLine.module.css'
import { useConfirmReceived } from './useConfirmReceived.ts'

interface SeatLineProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  /** The download is elsewhere on the card. */
  hasNoDownload?: boolean
}

/** One seat of an event, with its file and its receipt. */
export function SeatLine({ ticket, name, hasNoDownload }: SeatLineProps) {
  const remark = seatRemark(ticket)
  const isUsable = isTicketUsable(ticket.status)
  return (
    <li className={styles.line}>
      <div className={styles.name}>
        {ticket.seat ? (
          <>
            <span className={styles.label}>Seat</span>{' '}
            <span className={styles.number}>{withoutWord('seat', ticket.seat)}</span>
          </>
        ) : (
          <span className={styles.word}>{name}</span>
        )}
        {remark && <span className={styles.remark}>{remark}</span>}
      </div>
      {isUsable && !hasNoDownload && (
        <DownloadLink ticket={ticket} seat={name} className={styles.download}>
          <AppIcon icon={downloadOutline} size={22} />
        </DownloadLink>
      )}
      <div className={styles.receipt}>
        {isUsable || ticket.receivedByClient ? (
          <Receipt ticket={ticket} name={name} />
        ) : (
          <span className={styles.quiet}>{ticketStatusLabel(ticket)}</span>
        )}
      </div>
    </li>
  )
}

function Receipt({ ticket, name }: SeatLineProps) {
  const { isTicked, entry, confirm } = useConfirmReceived(ticket.id)
  const isTickedHere = useRef(false)
  const received = useRef<HTMLParagraphElement>(null)
  // The confirmation cannot be undone, so a dialog asks first. It is mounted on demand, because there may be many seats.
  const [question, setQuestion] = useState<'never opened' | 'open' | 'closed'>('never opened')

  // The focused checkbox has been removed; Tab should continue from here.
  const keepFocus = useCallback(() => {
    if (isTickedHere.current && document.activeElement === document.body) received.current?.focus()
  }, [])
  useEffect(() => {
    if (ticket.receivedByClient) keepFocus()
  }, [ticket.receivedByClient, keepFocus])

  return (
    <>
      {ticket.receivedByClient ? (
        <p ref={received} tabIndex={-1} className={styles.received}>
          <CheckIcon size={18} />
          Received{ticket.clientConfirmedAt && ` ${formatDay(ticket.clientConfirmedAt)}`}
        </p>
      ) : (
        <div className={styles.confirmation}>
          <Checkbox
            label="I have received it"
            aria-label={`I have received it, ${name}`}
            aria-busy={isTicked}
            aria-haspopup="dialog"
            checked={isTicked}
            onChange={() => {
              if (!isTicked) setQuestion('open')
            }}
          />
          {entry && <Progress entry={entry} />}
        </div>
      )}
      {question !== 'never opened' && (
        <ConfirmDialog
          isOpen={question === 'open'}
          title={`Have you received ${name === yourTicket ? 'your ticket' : name}?`}
          confirmLabel="Yes, I have it"
          cancelLabel="Not yet"
          onCancel={() => setQuestion('closed')}
          onConfirm={() => {
            isTickedHere.current = true
            confirm()
            setQuestion('closed')
          }}
          onClosed={keepFocus}
        >
          <p>
            For {ticket.artist}. Confirm once you have the ticket, in your ticketing account or on this phone.
            We record the date of your confirmation, and it cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The sending state of a confirmation that the server does not have yet. */
function Progress({ entry }: { entry: OutboxEntry }) {
  const progress = useEntryProgress(entry)
  if (progress.kind === 'needs_you') return <NeedsYou entry={entry} problem={progress.problem} />
  return (
    <p className={styles.progress} role="status">
      {progress.kind === 'sending' ? <Spinner size={14} /> : <ClockIcon size={16} />}
      {progressWords(progress)}
    </p>
  )
}
