import { useSyncExternalStore } from 'react'
import type { WorkerMessage } from '../offline/workerMessages.ts'

/** Whether there is a newer version than the one on screen, and what the user chose. */
type UpdateState = 'none' | 'ready' | 'taking' | 'later'

let state: UpdateState = 'none'
let findWaitingWorker: () => ServiceWorker | null = () => null
const listeners = new Set<() => void>()

function setState(next: UpdateState) {
  state = next
  for (const listener of listeners) listener()
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Offers the new version to the user.
 *
 * @param findWaiting returns the waiting worker; null once another tab has activated it
 */
export function offerUpdate(findWaiting: () => ServiceWorker | null): void {
  findWaitingWorker = findWaiting
  if (state !== 'taking') setState('ready')
}

/** Hides the offer until the app is opened again or there is a still newer version. */
export function postponeUpdate(): void {
  setState('later')
}

/** Activates the new version's worker; the page reloads when it has taken over (`workerTookOver`). */
export function takeUpdate(): void {
  setState('taking')
  const waiting = findWaitingWorker()
  // Another tab has activated the worker already; only this page is old.
  if (!waiting) location.reload()
  else waiting.postMessage({ type: 'take_over' } satisfies WorkerMessage)
}

/** Call on `controllerchange`. A reload before that would load the old version again. */
export function workerTookOver(): void {
  if (state === 'taking') location.reload()
  // Another tab took the update. This page keeps running until the user reloads it.
  else offerUpdate(() => null)
}
