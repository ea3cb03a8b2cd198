import type { pushApi } from '#contract/push.ts'
import { currentUserId } from '../offline/device.ts'
import { subscribeToPush, subscriptionBody } from '../offline/pushSubscription.ts'
import { callServer } from './callServer.ts'

declare const self: ServiceWorkerGlobalScope

const keyPath = '/api/push/key' satisfies (typeof pushApi)['key']['path']
const savePath = '/api/push/subscription' satisfies (typeof pushApi)['save']['path']

/** Saves the device's new subscription when the browser has replaced it. What fails here is made up for at the app's next start. */
export function renewChangedSubscription(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event).catch(() => undefined))
  })
}

async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const userId = await currentUserId()
  // Without any subscription, notifications were turned off or never on.
  if (userId === undefined || !(oldSubscription || newSubscription)) return
  const renewed = newSubscription ?? (await subscribeToPush(self.registration.pushManager, await fetchKey()))
  await callServer('PUT', savePath, {
    asUser: userId,
    body: {
      ...subscriptionBody(renewed),
      ...(oldSubscription && { replaces: oldSubscription.endpoint }),
    },
  })
}

async function fetchKey(): Promise<string> {
  const { publicKey }: { publicKey: string } = await (await callServer('GET', keyPath)).json()
  return publicKey
}
