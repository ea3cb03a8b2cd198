import { pushChoice } from './pushChoice.ts'

/** Closes the app's notifications. @param tag only those about one thing, e.g. `request:{id}` */
export async function closeNotifications(tag?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.(tag === undefined ? {} : { tag })) ?? []
  for (const notification of shown) notification.close()
}

/** Supported by some browsers only, although TypeScript's lib declares it: developer.mozilla.org/docs/Web/API/Badging_API */
type WithBadge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows a number on the app's icon; none for 0. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Rejects if the app is not installed.
  change?.catch(() => undefined)
}

/**
 * Ends the notifications of a person who leaves this device. On the server they end with the session. Never throws: a push that
 * still arrives says nothing of its content.
 */
export async function forgetNotifications(userId: string): Promise<void> {
  showAppBadge(0)
  // Otherwise the subscription is not theirs.
  if (!pushChoice.read(userId)) return
  try {
    await closeNotifications()
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The browser has forgotten the worker, or refuses.
  }
}
