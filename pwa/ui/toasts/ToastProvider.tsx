import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toastStore.ts'

// Radix is a tenth of what the landing page may weigh, and that page never says anything.
const ToastRegion = lazy(() => import('./ToastRegion.tsx'))

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
