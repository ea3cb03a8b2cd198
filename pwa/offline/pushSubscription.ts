/**
 * Subscribes this device to the browser vendor's push service, or returns its subscription with the same key.
 *
 * @param publicKey the server's VAPID key, in base64url
 * @throws if notifications are not allowed, or the push service cannot be reached
 */
export function subscribeToPush(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Whether a subscription was made with this key of the server. With another one nothing can be sent to it. */
export function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCharCode(...bytes))
  return (
    base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '')
  )
}

/** Returns what the server needs to send to a subscription. */
export function subscriptionBody(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}
