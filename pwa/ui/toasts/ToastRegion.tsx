import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router-dom'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import styles from './ToastRegion.module.css'
import { dismissOnNewPage, dismissToast, type ShownToast, toastStore } from './toastStore.ts'

const shownForMs = 5000
const swipeThresholdPx = 50
/** A finger that moved less means to tap. */
const slackPx = 8

/** The region that shows what `showToast` is told, in one place of every page. F8 takes the focus to it. Once, inside the router. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const { key } = useLocation()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page
  useEffect(dismissOnNewPage, [key])
  useEffect(() => listenEverywhere(region), [])

  const close = () => {
    if (region.current?.matches(':focus-within') && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true })
    }
    dismissToast()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !toast) return
    // It is about the toast, and not about a sheet that is open.
    event.stopPropagation()
    close()
  }
  return (
    <section
      ref={region}
      className={styles.region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      <ol aria-live="assertive" aria-atomic="true">
        {toast && <ToastCard key={toast.id} toast={toast} onClose={close} />}
      </ol>
    </section>
  )
}

/** An effect: returns how to stop. */
function listenEverywhere(region: { current: HTMLElement | null }): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const listenToKeys = ({ key }: globalThis.KeyboardEvent) => {
    if (key === 'F8') region.current?.focus()
  }
  addEventListener('keydown', listenToKeys, options)
  // What came of sending a form, good or bad, is over when one is sent again.
  addEventListener('submit', dismissToast, options)
  // An open sheet pulls the focus back from whatever is outside of it, by a listener on the document.
  const keepFocus = (event: FocusEvent) => {
    if (event.target instanceof Node && region.current?.contains(event.target)) event.stopPropagation()
  }
  addEventListener('focus', keepFocus, options)
  return () => listening.abort()
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const card = useRef<HTMLLIElement>(null)
  const swipe = useSwipeRight(onClose)

  useEffect(() => {
    let timer = setTimeout(function leave() {
      // Not while somebody is at it.
      if (!card.current?.closest('section')?.matches(':hover, :focus-within')) dismissToast()
      else timer = setTimeout(leave, 1000)
    }, shownForMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <li ref={card} className={styles.toast} {...swipe}>
      {toast.tone === 'error' && <AlertIcon className={styles.icon} />}
      {toast.tone === 'good' && <CheckIcon className={styles.icon} />}
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Close notification" onClick={onClose}>
        <CloseIcon size={18} />
      </button>
    </li>
  )
}

/** Follows a finger or pointer to the right, and calls `onAway` where it let go far enough. */
function useSwipeRight(onAway: () => void) {
  const from = useRef<number>(undefined)
  const [distance, setDistance] = useState(0)
  const move = ({ clientX, pointerId, currentTarget }: PointerEvent) => {
    if (from.current === undefined) return
    const next = Math.max(0, clientX - from.current)
    if (next < slackPx && distance === 0) return
    currentTarget.setPointerCapture(pointerId)
    setDistance(next)
  }
  const end = () => {
    from.current = undefined
    setDistance(0)
  }
  return {
    style: distance > 0 ? { translate: `${distance}px 0` } : undefined,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) from.current = event.clientX
    },
    onPointerMove: move,
    onPointerUp: ({ clientX }: PointerEvent) => {
      const isAway = from.current !== undefined && clientX - from.current >= swipeThresholdPx
      end()
      if (isAway) onAway()
    },
    onPointerCancel: end,
  }
}
