import { type RefObject, useEffect, useRef } from 'react'

/**
 * Makes the Back button, also Android's, close an overlay instead of leaving the page. While the overlay is open, the history has
 * one more entry with the same URL. Overlays with their own URL use `useOverlayAddress`.
 *
 * @param onClose undefined while it cannot be closed
 */
export function useBackCloses(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return
    overlays.push(close)
    queueMicrotask(matchHistory)
    return () => {
      overlays.splice(overlays.indexOf(close), 1)
      // After all other overlays and links have been handled in the same tick.
      queueMicrotask(matchHistory)
    }
  }, [isOpen])
}

/** Called once at app start. Removes history entries of overlays that were open before a reload. */
export function followHistory(): () => void {
  addEventListener('popstate', follow)
  matchHistory()
  return () => removeEventListener('popstate', follow)
}

/** The close functions of the open overlays, bottom first. */
const overlays: RefObject<(() => void) | undefined>[] = []

/** `history.go` is asynchronous; overlays may open or close before it takes effect. */
let isStepping = false

/** Adds missing history entries, or removes surplus ones. */
function matchHistory(): void {
  if (isStepping) return
  const surplus = entriesOf(history.state) - overlays.length
  // Keeps the router's state, so that the router treats the entry as the current page.
  for (let missing = surplus; missing < 0; missing += 1) {
    history.pushState({ ...history.state, overlays: entriesOf(history.state) + 1 }, '')
  }
  if (surplus > 0) {
    isStepping = true
    history.go(-surplus)
  }
}

function follow(): void {
  if (isStepping) {
    isStepping = false
    matchHistory()
    return
  }
  for (const { current: close } of overlays.slice(entriesOf(history.state)).reverse()) {
    // It cannot be closed now, so its history entry is added again.
    if (!close) {
      matchHistory()
      return
    }
    close()
  }
  // Back to an entry whose overlay was closed by following a link.
  if (entriesOf(history.state) > overlays.length) matchHistory()
}

/** The number of overlay entries on top of the page's own. */
function entriesOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0
}
