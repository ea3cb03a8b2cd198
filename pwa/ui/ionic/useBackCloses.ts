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
    addEventListener('popstate', follow)
    overlays.push(close)
    queueMicrotask(matchHistory)
    return () => {
      overlays.splice(overlays.indexOf(close), 1)
      // After whatever else opens, closes or leads on in the same moment.
      queueMicrotask(matchHistory)
    }
  }, [isOpen])
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
}

/** How many entries there are over the page's own; some may be left of what was open before a reload. */
function entriesOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0
}
