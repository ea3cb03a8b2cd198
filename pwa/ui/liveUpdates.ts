import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Whether the server tells this page what changes, so that what is on screen is up to date. */
export function setLive(next: boolean): void {
  isLive = next
  for (const listener of listeners) listener()
}

export const isLiveNow = (): boolean => isLive

export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, isLiveNow)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
