import { downloadOutline, walletOutline } from 'ionicons/icons'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { withoutWord } from '#contract/rules/seats.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { progressWords, useEntryProgress } from '../../outbox/entryProgress.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { NeedsYou } from '../../outbox/screen/NeedsYou.tsx'
import { Spinner } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatDay } from '../../ui/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Text } from '../../ui/layout.tsx'
import { Checkbox } from '../../ui/TextField.tsx'
import { nameInSentence, seatRemark } from '../tickets/seatWords.ts'
import { isPass } from '../tickets/ticketFiles.ts'
import { ReceiptQuestion, useConfirmReceived } from './ConfirmReceipt.tsx'
import styles from './myTickets.module.css'
import { seatState } from './seatState.ts'
import { DownloadLink, ShareTicket } from './TicketFile.tsx'

interface SeatLineProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  /** The download is elsewhere on the card. */
  hasNoDownload?: boolean
}

/** One seat of an event: its state, its file and its receipt. */
export function SeatLine({ ticket, name, hasNoDownload }: SeatLineProps) {
  return (
    <SeatFace
      ticket={ticket}
      name={name}
      tools={
        isTicketShown(ticket) && (
          <div className={styles.tools}>
            <ShareTicket ticket={ticket} name={name} />
            {!hasNoDownload && (
              <DownloadLink ticket={ticket} seat={name} className="icon-button">
                <AppIcon icon={isPass(ticket) ? walletOutline : downloadOutline} size={22} />
              </DownloadLink>
            )}
          </div>
        )
      }
    >
      {!seatState(ticket).isGone && <Receipt ticket={ticket} name={name} />}
    </SeatFace>
  )
}

interface SeatFaceProps extends Pick<SeatLineProps, 'ticket' | 'name'> {
  tools?: ReactNode
  /** The text about its receipt. */
  children?: ReactNode
}

/** The visible parts of a seat. */
export function SeatFace({ ticket, name, tools, children }: SeatFaceProps) {
  const remark = seatRemark(ticket)
  const { label, noReceipt, whyClosed } = seatState(ticket)
  // A pending ticket shows its state at its box.
  const isSaidBelow = children && noReceipt && !whyClosed
  return (
    <li className={styles.line}>
      <div className={styles.name}>
        {ticket.seat ? (
          <>
            <span className={styles.label}>Seat</span>{' '}
            <Text as="span" size="artist">
              {withoutWord('seat', ticket.seat)}
            </Text>
          </>
        ) : (
          <strong>{name}</strong>
        )}
        {remark && <span className={styles.label}>{remark}</span>}
      </div>
      {tools}
      {!isSaidBelow && (
        <p className={classNames(styles.label, styles.whole)}>
          {label}
          {whyClosed && `. ${whyClosed}`}
        </p>
      )}
      {children}
    </li>
  )
}

function Receipt({ ticket, name }: SeatLineProps) {
  const { isTicked, entry, confirm } = useConfirmReceived(ticket)
  const isTickedHere = useRef(false)
  const receipt = useRef<HTMLDivElement>(null)
  // The confirmation cannot be undone, so a dialog asks first.
  const [isAsking, setAsking] = useState(false)
  const { noReceipt } = seatState(ticket)

  // The focused checkbox has been disabled; Tab should continue from here.
  const keepFocus = useCallback(() => {
    if (isTickedHere.current && document.activeElement === document.body) receipt.current?.focus()
  }, [])
  useEffect(() => {
    if (ticket.receivedByClient) keepFocus()
  }, [ticket.receivedByClient, keepFocus])

  return (
    <div ref={receipt} tabIndex={-1} className={classNames(styles.whole, styles.receipt)}>
      {ticket.receivedByClient ? (
        <Locked text="Received" at={ticket.clientConfirmedAt} name={name} isTicked />
      ) : noReceipt ? (
        <NoReceipt ticket={ticket} text={noReceipt} name={name} />
      ) : (
        <>
          <Checkbox
            label="I have received it"
            aria-label={`I have received it, ${name}`}
            aria-busy={isTicked}
            aria-haspopup="dialog"
            checked={isTicked}
            onChange={() => {
              if (!isTicked) setAsking(true)
            }}
          />
          {entry && <Progress entry={entry} />}
        </>
      )}
      <ReceiptQuestion
        isOpen={isAsking}
        what={nameInSentence(name)}
        artist={ticket.artist}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          isTickedHere.current = true
          confirm()
          setAsking(false)
        }}
        onClosed={keepFocus}
      />
    </div>
  )
}

/** Why there is no receipt to confirm. A seat on its way back has no box: it would look like the next thing to do. */
function NoReceipt({ ticket, text, name }: SeatLineProps & { text: string }) {
  if (ticket.status !== 'returning') return <Locked text={text} name={name} />
  return (
    <Text size="label" tone="muted">
      {text}
    </Text>
  )
}

interface LockedProps {
  text: string
  at?: string | null
  name: string
  isTicked?: boolean
}

/** A receipt that cannot be changed: confirmed with its date, or not possible yet and why. */
function Locked({ text, at, name, isTicked = false }: LockedProps) {
  const day = at && formatDay(at)
  return (
    <Checkbox
      label={
        <>
          {text}{' '}
          {day && (
            <Text as="span" wrap="nowrap">
              {day}
            </Text>
          )}
        </>
      }
      aria-label={`${[text, day].filter(Boolean).join(' ')}, ${name}`}
      checked={isTicked}
      readOnly
      disabled
    />
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
