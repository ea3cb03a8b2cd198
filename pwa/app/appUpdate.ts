import { createStore } from '../http/createStore.ts'
import { outdated } from '../http/outdated.ts'
import type { WorkerMessage } from '../offline/workerMessages.ts'

/** Whether there is a newer version than the one on screen, and what the user chose. */
type UpdateState = 'none' | 'ready' | 'taking' | 'later'

export const updateState = createStore<UpdateState>('none')

/**
 * Offers each version whose worker waits for the one before, also if another tab has found it. The first worker waits briefly
 * too, but replaces none and starts by itself.
 */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && registration.active && updateState.read() !== 'taking')
      updateState.set('ready')
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  follow()
  registration.addEventListener('updatefound', follow)
}

/** Hides the offer until the app is opened again, there is a still newer version, or the server refuses this one again. */
export function postponeUpdate(): void {
  outdated.set(false)
  updateState.set('later')
}

/** Activates the new version's worker; the page reloads when it has taken over (`workerTookOver`). */
export async function takeUpdate(): Promise<void> {
  updateState.set('taking')
  const waiting = await findWaitingWorker()
  // Another tab has activated the worker already, and only this page is old; or there is no worker.
  if (!waiting) location.reload()
  else waiting.postMessage({ type: 'take_over' } satisfies WorkerMessage)
}

/** Returns the waiting worker. If none waits, the server may have a version that this device has not looked for yet. */
async function findWaitingWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return null
  // Rejects offline.
  if (!registration.waiting) await registration.update().catch(() => undefined)
  const { installing } = registration
  if (installing) {
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  }
  return registration.waiting
}

/** Call on `controllerchange`. A reload before that would load the old version again. */
export function workerTookOver(): void {
  if (updateState.read() === 'taking') location.reload()
  // Another tab took the update. This page keeps running until the user reloads it.
  else updateState.set('ready')
}
