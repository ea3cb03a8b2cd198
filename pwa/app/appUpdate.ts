import { useSyncExternalStore } from 'react'
import type { WorkerMessage } from '../offline/workerMessages.ts'

/** Whether there is a newer version than the one on screen, and whether the person wants it. */
type UpdateState = 'none' | 'ready' | 'taking' | 'later'

let state: UpdateState = 'none'
let findWaitingWorker: () => ServiceWorker | null = () => null
const listeners = new Set<() => void>()

function setState(next: UpdateState) {
  state = next
  for (const tell of listeners) tell()
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/**
 * Offers the new version.
 *
 * @param findWaiting the worker that waits to take over; null once another tab has let it
 */
export function offerUpdate(findWaiting: () => ServiceWorker | null): void {
  findWaitingWorker = findWaiting
  if (state !== 'taking') setState('ready')
}

/** Not now: it is offered again when the app is opened the next time, or when there is a still newer one. */
export function postponeUpdate(): void {
  setState('later')
}

/** Takes the new version: lets its worker take over, whereupon this page is loaded again (`workerTookOver`). */
export function takeUpdate(): void {
  setState('taking')
  const waiting = findWaitingWorker()
  // Another tab was faster: the new worker is in charge already, and only this page is old.
  if (!waiting) location.reload()
  else waiting.postMessage({ type: 'take_over' } satisfies WorkerMessage)
}

/** Another worker is in charge now. Loading the page again any earlier would get the old one once more. */
export function workerTookOver(): void {
  if (state === 'taking') location.reload()
  // In another tab: this page goes on as it is, and its person decides when.
  else offerUpdate(() => null)
}
