import { useSyncExternalStore } from 'react'
import { hasNetwork, isReachable, subscribeReachability } from '../http/reachability.ts'

/**
 * Whether calls can reach Live Shows (`isReachable`). Use it for messages and disabled buttons only; the outbox tries to send
 * regardless.
 */
export function useOnline(): boolean {
  // Components that show it also show why (`whyOffline`), which may change while nothing gets through.
  useSyncExternalStore(subscribeReachability, hasNetwork, beforeHydration)
  return useSyncExternalStore(subscribeReachability, isReachable, beforeHydration)
}

/** Value at build, and until the page is hydrated: nothing is known of a problem. */
const beforeHydration = () => true

/** Why nothing gets through, in a sentence. Only while `useOnline` is false. */
export function whyOffline(): string {
  return hasNetwork() ? 'Live Shows cannot be reached right now.' : 'You are offline.'
}
