import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Ticket } from '#contract/tickets.ts'
import { byServerClock } from '../../../http/clock.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { useNow } from '../../../ui/useNow.ts'
import { downloadOnClick } from '../list/ticketFiles.ts'
import { seatName } from '../seatWords.ts'
import { type GateContent, GateScreen, GateSlide, headingId } from './GateScreen.tsx'
import styles from './GateView.module.css'
import { removeSavedGate } from './savedGateInPage.ts'
import { useSnapScroll } from './useSnapScroll.ts'
import { useWakeLock } from './useWakeLock.ts'

interface GateViewProps extends GateContent {
  ticketId: string
  /** The database with the saved files. */
  db: OfflineDb | undefined
  onShow: (ticketId: string) => void
  onClose: () => void
}

/**
 * Full-screen view of the QR code: dark in every theme, with a wake lock. Uses neither Ionic nor the server, so that it can be
 * shown before the rest of the app is loaded (`ColdGate`).
 */
export function GateView({ ticketId, db, onShow, onClose, ...content }: GateViewProps) {
  const { tickets, isSaved } = content
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
  // First: the slides have no width, and cannot be scrolled to, before the dialog is open.
  const dialog = useDialog()
  const { scroller, onScroll, onScrollEnd } = useSnapScroll(index, goTo)
  useWakeLock()

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
      <GateScreen
        {...content}
        checkedAt={byServerClock(content.checkedAt)}
        index={index}
        now={now}
        problem={problem && problem.ticket.id === ticket?.id ? problem.text : undefined}
        onClose={onClose}
        onStep={(step) => goTo(index + step)}
        onDownload={(each, event) => void download(each, event)}
      >
        <div ref={scroller} className={styles.seats} onScroll={onScroll} onScrollEnd={onScrollEnd}>
          {tickets.map(({ id }, position) => (
            <GateSlide
              key={id}
              tickets={tickets}
              position={position}
              now={now}
              isShown={position === index}
            />
          ))}
        </div>
      </GateScreen>
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
    // In the same place and frame.
    removeSavedGate()
    return () => element.close()
  }, [])
  return dialog
}
