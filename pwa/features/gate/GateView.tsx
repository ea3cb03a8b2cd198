import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import type { Ticket } from '#contract/tickets.ts'
import { byServerClock } from '../../http/clock.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { seatName } from '../tickets/seatWords.ts'
import { downloadOnClick } from '../tickets/ticketFiles.ts'
import { type GateContent, GateScreen, GateSlide, headingId } from './GateScreen.tsx'
import styles from './gate.module.css'
import { removeSavedGate } from './savedGateInPage.ts'

/**
 * The state of the gate view, stored in the URL (`/dashboard?tab=my-tickets&gate=<ticket id>`), so that Back closes it and a
 * reload shows the same ticket.
 */
export function useGate() {
  const { value, open, show, close } = useOverlayAddress('gate')
  const [searchParams] = useSearchParams()
  /** The shown ticket; null while the gate view is closed. */
  const ticketId = searchParams.get('tab') === 'my-tickets' && value ? value : null
  return { ticketId, open, show, close }
}

interface GateViewProps extends GateContent {
  ticketId: string
  /** The database with the saved files. */
  db: OfflineDb | undefined
  onShow: (ticketId: string) => void
  onClose: () => void
}

/**
 * Full-screen view of the code: dark in every theme, with a wake lock. Uses neither Ionic nor the server, so that it can be
 * shown before the rest of the app is loaded (`ColdGate`).
 */
export function GateView({ ticketId, db, onShow, onClose, ...content }: GateViewProps) {
  const { tickets, pictures, isSaved } = content
  const now = useNow()
  const index = Math.max(
    0,
    tickets.findIndex(({ id }) => id === ticketId),
  )
  const ticket = tickets[index]
  const [problem, setProblem] = useState<{ ticket: Ticket; text: string }>()
  /** Index to show next: a second tap can come before the first one's address is rendered. */
  const nextIndex = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (nextIndex.current === index) nextIndex.current = undefined
  }, [index])
  const goTo = (position: number) => {
    const next = tickets[position]
    if (!next) return
    nextIndex.current = position
    onShow(next.id)
  }
  const stepBy = (step: number) => goTo((nextIndex.current ?? index) + step)
  // First: the slides have no width, and cannot be scrolled to, before the dialog is open.
  const dialog = useDialog()
  const { scroller, ...scrolling } = useSnapScroll(index, goTo)
  useWakeLock()

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    stepBy(step)
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
        onStep={stepBy}
        onDownload={(each, event) => void download(each, event)}
      >
        <div ref={scroller} className={styles.seats} {...scrolling}>
          {tickets.map(({ id }, position) => (
            <GateSlide
              key={id}
              tickets={tickets}
              pictures={pictures}
              position={position}
              now={now}
              isShown={position === index}
              onDownload={(each, event) => void download(each, event)}
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

/** Time after the last scroll event that counts as the end, in browsers without `scrollend`. */
const scrollEndMs = 120

/**
 * Synchronizes a carousel of full-width slides with an index: swiping calls `onIndex`, and a new `index` scrolls to its slide.
 */
export function useSnapScroll(index: number, onIndex: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasScrolled = useRef(false)
  /** The width for which the index was scrolled to. */
  const width = useRef(0)
  /** The target of the scroller's own movement, until it is there or somebody touches it: on a slow phone it pauses on the way. */
  const heading = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    width.current = element.clientWidth
    // The timer’s callback knows the old index, and would go back there.
    clearTimeout(timer.current)
    // On a low screen everything scrolls, and the code comes first.
    element.parentElement?.scrollTo(0, 0)
    const left = index * element.clientWidth
    const behavior = hasScrolled.current ? 'smooth' : 'instant'
    hasScrolled.current = true
    if (Math.abs(element.scrollLeft - left) > 1) {
      heading.current = left
      element.scrollTo({ left, behavior: reducedMotion() ?? behavior })
    }

    // Rotating the phone changes the width of the slides.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width.current) return
      width.current = element.clientWidth
      heading.current = undefined
      element.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [index])

  useEffect(() => () => clearTimeout(timer.current), [])

  const onScrollEnd = () => {
    const element = scroller.current
    // WebKit leaves a narrower screen on a later slide, and reports it before the observer is called.
    if (!element?.clientWidth || element.clientWidth !== width.current) return
    if (heading.current !== undefined) {
      if (Math.abs(element.scrollLeft - heading.current) <= 1) heading.current = undefined
      return
    }
    const shown = Math.round(element.scrollLeft / element.clientWidth)
    if (shown !== index) onIndex(shown)
  }
  const onScroll = () => {
    // On slow phones the gap between two events can be longer than the timeout.
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(onScrollEnd, scrollEndMs)
  }
  const onTouch = () => {
    heading.current = undefined
  }
  return { scroller, onScroll, onScrollEnd, onPointerDown: onTouch, onWheel: onTouch }
}

function reducedMotion(): ScrollBehavior | undefined {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : undefined
}

/** Keeps the screen on if the browser supports it, so that the phone does not lock at the gate. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let isReleased = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isReleased) void held.release()
        else lock = held
      } catch {
        // Refused, e.g. because the battery is low.
      }
    }
    void hold()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', hold)
    return () => {
      isReleased = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
