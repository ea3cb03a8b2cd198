import { useSyncExternalStore } from 'react'

/**
 * Whether the device believes to have a network. Good for saying so and for `Button needsConnection`; what can wait is tried
 * all the same.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
