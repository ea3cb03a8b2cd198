import { type PushKind, pushApi } from '#contract/push.ts'
import { callApi } from '../../http/callApi.ts'
import { createStore } from '../../http/createStore.ts'
import { NetworkError, NotOurReplyError } from '../../http/errors.ts'
import { hasKey, subscribeToPush, subscriptionBody } from '../../offline/pushSubscription.ts'
import { isDeviceOwner } from '../../session/deviceOwner.ts'
import { pushChoice } from '../../session/pushChoice.ts'

/**
 * Turns notifications on, or renews them: subscribes this device unless it is subscribed with the server's key, and saves
 * the subscription.
 *
 * @param kinds kinds of notifications; by default they stay unchanged
 * @throws as `callApi`; what the browser throws if it cannot subscribe
 */
export async function subscribeDevice(userId: string, kinds?: readonly PushKind[]): Promise<void> {
  const { publicKey } = await callApi(pushApi.key)
  const pushManager = await findPushManager()
  const subscription = await subscribedWith(pushManager, publicKey)
  const body = subscriptionBody(subscription)
  const replaces = pushChoice.read(userId)?.endpoint
  const saved = await callApi(pushApi.save, {
    asUser: userId,
    body: {
      ...body,
      ...(kinds && { kinds: [...kinds] }),
      ...(replaces !== undefined && replaces !== body.endpoint && { replaces }),
    },
  })
  // Signed out meanwhile.
  if (!isDeviceOwner(userId)) return void (await subscription.unsubscribe())
  pushChoice.write(userId, { answer: 'on', endpoint: body.endpoint, kinds: saved.kinds })
}

/**
 * Turns notifications off. What they were about is kept for the next time.
 *
 * @throws as `callApi`
 */
export async function unsubscribeDevice(userId: string): Promise<void> {
  const { endpoint, kinds } = pushChoice.read(userId) ?? {}
  if (endpoint !== undefined) await callApi(pushApi.remove, { asUser: userId, body: { endpoint } })
  const subscription = await (await findPushManager()).getSubscription()
  await subscription?.unsubscribe()
  pushChoice.write(userId, { answer: 'off', ...(kinds && { kinds }) })
}

/** Whether this device could not be subscribed again. */
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

async function subscribedWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  if (known && hasKey(known, publicKey)) return known
  // A browser refuses a second key beside the first.
  await known?.unsubscribe()
  return subscribeToPush(pushManager, publicKey)
}

/** @throws without a service worker: in development, in private windows, or if it could not be installed */
async function findPushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('There is no service worker')
  // One that is just being installed cannot subscribe.
  return (await navigator.serviceWorker.ready).pushManager
}
