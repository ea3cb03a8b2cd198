import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from '../../http/useStore.ts'
import { classNames } from '../classNames.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import { userStep } from '../useBackCloses.ts'
import styles from './ToastRegion.module.css'
import { dismissToast, type ShownToast, toastStore } from './toastStore.ts'

const shownForMs = 5000
/** Remaining time of a toast whose time passed while it was hovered or focused. */
const shownAfterHoldMs = 1000
const swipeThresholdPx = 50
/** A smaller movement is a tap. */
const tapSlackPx = 8

/** Less is a browser bar or rounding, not an on-screen keyboard. */
const smallestKeyboardPx = 80

/** Shows the toasts of `showToast`, at the same place on every page. F8 focuses it. Rendered once, inside the router. */
export function ToastRegion() {
  const toast = useStore(toastStore)
  const { key } = useLocation()
  const region = useRef<HTMLElement>(null)
  const focusedBefore = useRef<Element>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  /** The toast that was there when the person last clicked, pressed a key or went back. */
  const seenId = useRef<number>(undefined)

  // Not one that an action shows together with its navigation, nor one that still offers Undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    if (toast?.id === seenId.current && !toast?.undo) dismissToast()
  }, [key])
  useEffect(() => addPageListeners(region, seenId), [])

  const close = () => {
    if (region.current?.matches(':focus-within') && focusedBefore.current instanceof HTMLElement) {
      focusedBefore.current.focus({ preventScroll: true })
    }
    dismissToast()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !toast) return
    // An open sheet must not close as well.
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
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true)
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <ol aria-live="assertive" aria-atomic="true">
        {toast && <ToastCard key={toast.id} toast={toast} isHeld={isHovered || isFocused} onClose={close} />}
      </ol>
    </section>
  )
}

/** Adds the page-wide listeners. @returns removes them */
function addPageListeners(
  region: { current: HTMLElement | null },
  seenId: { current: number | undefined },
): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  const noteAction = () => {
    seenId.current = toastStore.read()?.id
  }
  addEventListener('click', noteAction, options)
  addEventListener(userStep, noteAction, options)
  const listenToKeys = ({ key }: globalThis.KeyboardEvent) => {
    noteAction()
    if (key === 'F8') region.current?.focus()
  }
  addEventListener('keydown', listenToKeys, options)
  // The result of an earlier submit is outdated.
  addEventListener('submit', dismissToast, options)
  // Ionic's focus trap of an open sheet listens on the document and would take the focus back.
  const keepFocus = (event: FocusEvent) => {
    if (event.target instanceof Node && region.current?.contains(event.target)) event.stopPropagation()
  }
  addEventListener('focus', keepFocus, options)
  // The layout does not change when the keyboard opens, only the visual viewport does
  // (developer.chrome.com/blog/viewport-resize-behavior).
  const viewport = window.visualViewport
  const measure = () => {
    if (!viewport) return
    // A zoomed page is smaller, too.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop
    const inset = covered > smallestKeyboardPx ? covered : 0
    document.documentElement.style.setProperty('--keyboard-inset', `${inset}px`)
  }
  viewport?.addEventListener('resize', measure, options)
  viewport?.addEventListener('scroll', measure, options)
  return () => controller.abort()
}

interface ToastCardProps {
  toast: ShownToast
  /** Hovered or focused: it is not dismissed. */
  isHeld: boolean
  onClose: () => void
}

function ToastCard({ toast, isHeld, onClose }: ToastCardProps) {
  const swipe = useSwipeRight(onClose)
  const [shownAt] = useState(Date.now)

  useEffect(() => {
    if (isHeld) return
    const left = shownForMs - (Date.now() - shownAt)
    const timer = setTimeout(dismissToast, Math.max(left, shownAfterHoldMs))
    return () => clearTimeout(timer)
  }, [isHeld, shownAt])

  return (
    <li className={styles.toast} {...swipe}>
      {toast.tone === 'error' && <AlertIcon className={styles.icon} />}
      {toast.tone === 'good' && <CheckIcon className={styles.icon} />}
      <div className={styles.text}>
        <p className={classNames(styles.title, 'clamp')}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.link && (
        <Link to={toast.link.to} className={`icon-button ${styles.link}`} onClick={onClose}>
          {toast.link.label}
        </Link>
      )}
      {toast.undo && (
        <button
          type="button"
          className={`icon-button ${styles.link}`}
          onClick={() => {
            toast.undo?.()
            onClose()
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label="Close notification"
        onClick={onClose}
      >
        <CloseIcon size={18} />
      </button>
    </li>
  )
}

/** Moves the element with a swipe to the right and calls `onAway` past the threshold. */
function useSwipeRight(onAway: () => void) {
  const from = useRef<number>(undefined)
  const [distance, setDistance] = useState(0)
  const move = ({ clientX, pointerId, currentTarget }: PointerEvent) => {
    if (from.current === undefined) return
    const next = Math.max(0, clientX - from.current)
    if (next < tapSlackPx && distance === 0) return
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
