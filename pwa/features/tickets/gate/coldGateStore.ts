import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

/** Whether the gate view is on the screen before the rest of the app, which then must not open a second one. */
export const coldGate = {
  set(next: boolean) {
    isShown = next
    for (const tell of listeners) tell()
  },
}

export function useIsColdGateShown(): boolean {
  return useSyncExternalStore(subscribe, () => isShown)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
