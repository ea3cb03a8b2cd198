import { useSyncExternalStore } from 'react'

/**
 * Whether the device reports a network connection (`navigator.onLine`). Use it for messages and disabled buttons only; the outbox
 * tries to send regardless.
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
