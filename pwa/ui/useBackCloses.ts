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

/** Goes back to the location before this one, whether or not overlays are open. */
export function goBack(): void {
  step(() => entriesOf(history.state) + 1)
}

/** Event of the window when the user goes back or forward, before the router knows. */
export const userStep = 'userstep'

/** Called once at app start, before the router listens, which must read the entry that `arrive` has opened again. */
export function followHistory(): () => void {
  const { pushState, replaceState } = history
  const repeating = (change: typeof pushState): typeof pushState =>
    function repeat(...entry) {
      meanwhile?.push(() => repeat(...entry))
      change.apply(history, entry)
    }
  Object.assign(history, { pushState: repeating(pushState), replaceState: repeating(replaceState) })
  addEventListener('popstate', arrive)
  return () => {
    removeEventListener('popstate', arrive)
    Object.assign(history, { pushState, replaceState })
  }
}

/** The close functions of the open overlays, bottom first. */
const overlays: RefObject<(() => void) | undefined>[] = []

/** The pending change of the history while the browser is on its way back; undefined while it is not. */
let meanwhile: (() => void)[] | undefined

/**
 * Goes back. `history.go` is asynchronous, and leaves even an entry that the user has opened before the browser arrives: it is
 * opened again then.
 */
function step(count: () => number): void {
  if (meanwhile) {
    meanwhile.push(() => step(count))
    return
  }
  meanwhile = []
  history.go(-count())
}

function arrive(): void {
  const missed = meanwhile
  meanwhile = undefined
  for (const repeat of missed ?? []) repeat()
  // Overlays may have opened or closed meanwhile.
  if (missed) matchHistory()
  else {
    dispatchEvent(new Event(userStep))
    closeLeft()
  }
}

/** Adds missing history entries, or removes surplus ones. At app start these are of overlays that were open before a reload. */
export function matchHistory(): void {
  if (meanwhile) return
  const surplus = entriesOf(history.state) - overlays.length
  // Keeps the router's state, so that the router treats the entry as the current page.
  for (let missing = surplus; missing < 0; missing += 1) {
    history.pushState({ ...history.state, overlays: entriesOf(history.state) + 1 }, '')
  }
  if (surplus > 0) step(() => surplus)
}

/** Closes the overlays whose entries the user has left. */
function closeLeft(): void {
  for (const { current: close } of overlays.slice(entriesOf(history.state)).reverse()) {
    // An overlay that cannot be closed now gets its history entry again.
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
