import { NetworkError, NotOurReplyError } from '../../../http/errors.ts'
import { subscribeDevice } from './subscribeDevice.ts'

const listeners = new Set<() => void>()
let hasFailed = false

/** Whether this device could not be subscribed anew, for `useSyncExternalStore`. */
export const renewal = {
  hasFailed: () => hasFailed,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Renews the subscription of this device. Never throws: without a connection the next start tries again. */
export async function renewPush(userId: string): Promise<void> {
  try {
    await subscribeDevice(userId)
    hasFailed = false
  } catch (error) {
    if (error instanceof NetworkError || error instanceof NotOurReplyError) return
    hasFailed = true
  } finally {
    for (const listener of listeners) listener()
  }
}
