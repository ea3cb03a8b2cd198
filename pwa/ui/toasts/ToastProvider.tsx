import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toastStore.ts'

// Radix is a tenth of what the landing page may weigh, and that page never says anything.
const loadRegion = () => import('./ToastRegion.tsx')
// A toast that cannot be shown must never take the page with it, and what was typed there.
const ToastRegion = lazy<ComponentType>(() => loadRegion().catch(() => ({ default: () => null })))

/** Fetches what shows toasts ahead of need: the first one may be about the network that has just gone. */
export function prefetchToasts(): void {
  loadRegion().catch(() => undefined)
}

/** Shows what `showToast` is told. Around the whole app, once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  // Once there it stays: F8 goes to the region whether or not something is in it.
  return (
    <>
      {children}
      <ToastRegionOnceNeeded isNeeded={toast !== undefined} />
    </>
  )
}

let wasNeeded = false

function ToastRegionOnceNeeded({ isNeeded }: { isNeeded: boolean }) {
  wasNeeded ||= isNeeded
  if (!wasNeeded) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
