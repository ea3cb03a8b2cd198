import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the browser's Back, and Android's, close what lies over a page instead of leaving the page: while it is open there is
 * one more entry in the history, for the same address. What is kept open by its address needs none: `useOverlayAddress`.
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
      // After whatever else opens, closes or leads on in the same moment.
      queueMicrotask(matchHistory)
    }
  }, [isOpen])
}

/** Called once, where the app begins. Takes away what a reload has left of the entries of what was open before it. */
export function followHistory(): () => void {
  addEventListener('popstate', follow)
  matchHistory()
  return () => removeEventListener('popstate', follow)
}

/** What closes each that lies over the page, the lowest first. */
const overlays: RefObject<(() => void) | undefined>[] = []

/** The browser takes a step back later than it is asked to, and meanwhile somebody may open or close something. */
let isStepping = false

/** Adds the entries that are missing in the history, or takes those away that serve nobody any more. */
function matchHistory(): void {
  if (isStepping) return
  const surplus = entriesOf(history.state) - overlays.length
  // The router's own part of the state stays, so that it takes the entry for the page it is on.
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
    // It stays, and so does the way back from it.
    if (!close) {
      matchHistory()
      return
    }
    close()
  }
  // Back to what was open when a link led on from it.
  if (entriesOf(history.state) > overlays.length) matchHistory()
}

/** How many entries there are over the page's own. */
function entriesOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0
}
