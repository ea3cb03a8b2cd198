import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatLastChecked } from '../../../ui/format.ts'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ticketFileName } from '../list/ticketFileName.ts'
import { downloadOnClick } from '../list/ticketFiles.ts'
import { seatName } from '../seatWords.ts'
import { GateSeat } from './GateSeat.tsx'
import styles from './GateView.module.css'
import { useSnapScroll } from './useSnapScroll.ts'
import { useWakeLock } from './useWakeLock.ts'

interface GateViewProps {
  /** The tickets of one event that have a QR code; at least one. */
  tickets: readonly Ticket[]
  ticketId: string
  /** The account the tickets belong to. Staff at the gate may ask for it. */
  email: string
  /** Whether a ticket can be shown offline. */
  isSaved: (ticket: Ticket) => boolean
  /** When the tickets were last fetched, in milliseconds since 1970. */
  checkedAt: number
  /** The database with the saved files. */
  db: OfflineDb | undefined
  onShow: (ticketId: string) => void
  onClose: () => void
}

const headingId = 'gate-heading'

/**
 * Full-screen view of the QR code: dark in every theme, with a wake lock. Uses neither Ionic nor the server, so that it can be
 * shown before the rest of the app is loaded (`ColdGate`).
 */
export function GateView(props: GateViewProps) {
  const { tickets, ticketId, email, isSaved, checkedAt, db, onShow, onClose } = props
  const now = useNow()
  const index = Math.max(
    0,
    tickets.findIndex(({ id }) => id === ticketId),
  )
  const ticket = tickets[index]
  const [problem, setProblem] = useState<{ ticket: Ticket; text: string }>()
  const goTo = (position: number) => {
    const next = tickets[position]
    if (next) onShow(next.id)
  }
  const { scroller, onScroll, onScrollEnd } = useSnapScroll(index, goTo)
  const dialog = useDialog()
  useWakeLock()

  // Read by the gate benchmark.
  useEffect(() => void performance.mark('gate-visible'), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    goTo(index + step)
  }

  const download = async (ticket: Ticket, event: MouseEvent) => {
    setProblem(undefined)
    const savedIn = isSaved(ticket) ? db : undefined
    const failure = await downloadOnClick(event, ticket, seatName(ticket, tickets), savedIn)
    if (failure) setProblem({ ticket, text: `${failure.title}. ${failure.description}` })
  }

  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.page}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.screen}>
        <div className={styles.bar}>
          <button type="button" className={styles.control} aria-label="Close" onClick={onClose}>
            <CloseIcon size={26} />
          </button>
          <p className={styles.count} aria-live="polite">
            {tickets.length > 1 ? (
              <>
                <span className="visually-hidden">Ticket </span>
                {index + 1} of {tickets.length}
              </>
            ) : (
              'Your ticket'
            )}
          </p>
          {ticket?.ticketFile ? (
            <a
              href={ticket.ticketFile}
              download={ticketFileName(ticket, seatName(ticket, tickets))}
              className={styles.control}
              aria-label={`Download ${seatName(ticket, tickets)}, ${ticket.artist}`}
              onClick={(event) => void download(ticket, event)}
            >
              <DownloadIcon size={24} />
            </a>
          ) : (
            <span className={styles.gap} />
          )}
        </div>
        <div ref={scroller} className={styles.seats} onScroll={onScroll} onScrollEnd={onScrollEnd}>
          {tickets.map((each, position) => (
            <section
              key={each.id}
              className={styles.seat}
              aria-label={seatName(each, tickets)}
              inert={position !== index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
              tabIndex={0}
            >
              <GateSeat
                ticket={each}
                name={seatName(each, tickets)}
                now={now}
                headingId={position === index ? headingId : undefined}
              />
            </section>
          ))}
        </div>
        <div className={styles.foot}>
          {/* A toast would be behind this dialog. */}
          <p className={styles.problem} role="alert">
            {problem && problem.ticket.id === ticket?.id && problem.text}
          </p>
          <p className={styles.saved}>
            {ticket && isSaved(ticket) ? (
              <>
                <CheckIcon size={16} /> Saved on this phone · last checked{' '}
              </>
            ) : (
              'Last checked '
            )}
            {formatLastChecked(new Date(checkedAt), now)}
          </p>
          <p className={styles.account}>Account: {email}</p>
          {tickets.length > 1 && (
            <div className={styles.steps}>
              <button
                type="button"
                className={styles.control}
                aria-label="Previous ticket"
                aria-disabled={index === 0}
                onClick={() => goTo(index - 1)}
              >
                <ChevronLeftIcon size={26} />
              </button>
              <span className={styles.dots} aria-hidden="true">
                {tickets.map((each, position) => (
                  <span
                    key={each.id}
                    className={classNames(styles.dot, position === index && styles.current)}
                  />
                ))}
              </span>
              <button
                type="button"
                className={styles.control}
                aria-label="Next ticket"
                aria-disabled={index === tickets.length - 1}
                onClick={() => goTo(index + 1)}
              >
                <ChevronRightIcon size={26} />
              </button>
            </div>
          )}
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

/** Opens the native modal dialog, which traps the focus, closes on Esc and restores the focus. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // Focus the dialog itself, so that its name is announced and no button looks focused.
    element.focus()
    return () => element.close()
  }, [])
  return dialog
}
