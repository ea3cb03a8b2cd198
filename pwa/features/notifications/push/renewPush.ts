import { createStore } from '../../../http/createStore.ts'
import { NetworkError, NotOurReplyError } from '../../../http/errors.ts'
import { subscribeDevice } from './subscribeDevice.ts'

/** Whether this device could not be subscribed anew. */
export const hasRenewalFailed = createStore(false)

/** Renews the subscription of this device. Never throws: without a connection the next start tries again. */
export async function renewPush(userId: string): Promise<void> {
  try {
    await subscribeDevice(userId)
    hasRenewalFailed.set(false)
  } catch (error) {
    if (error instanceof NetworkError || error instanceof NotOurReplyError) return
    hasRenewalFailed.set(true)
  }
}
