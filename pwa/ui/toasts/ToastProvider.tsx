import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { noteBack, noteSubmit, noteUse, toastStore } from './toastStore.ts'

// Radix is a tenth of what the landing page may weigh, and that page never says anything.
const loadRegion = () => import('./ToastRegion.tsx')

/** Fetches what shows toasts ahead of need: the first one may be about the network that has just gone. */
export function prefetchToasts(): void {
  loadRegion().catch(() => undefined)
}

/**
 * The same at the first sign that somebody uses the page, so that it is not in the way of what they came to see. An effect: returns
 * how to stop waiting.
 */
export function prefetchToastsOnUse(): () => void {
  const waiting = new AbortController()
  const fetchOnce = () => {
    waiting.abort()
    prefetchToasts()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
    addEventListener(sign, fetchOnce, { signal: waiting.signal, capture: true, passive: true })
  }
  return () => waiting.abort()
}

/** Tells the toasts what somebody does meanwhile, so that none outlives what it says. An effect: returns how to stop. */
function watchUse(): () => void {
  const watching = new AbortController()
  // Before the page itself hears of it, which may have something new to say.
  const options = { signal: watching.signal, capture: true, passive: true }
  addEventListener('pointerdown', noteUse, options)
  addEventListener('keydown', noteUse, options)
  addEventListener('popstate', noteBack, options)
  addEventListener('submit', ({ target }) => noteSubmit(target), options)
  return () => watching.abort()
}

/** Shows what `showToast` is told. Around the whole app, once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  // Once there it stays: F8 goes to the region whether or not something is in it.
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(watchUse, [])
  useEffect(() => {
    if (!toast || Region) return
    // What cannot be fetched must not take the page with it, and what was typed there; the next toast tries again.
    loadRegion().then(
      ({ default: Loaded }) => setRegion(() => Loaded),
      () => undefined,
    )
  }, [toast, Region])
  return (
    <>
      {children}
      {Region && <Region />}
    </>
  )
}
