import { currentUserId } from '../offline/device.ts'
import { noticeOf } from './noticeOf.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a notification for every push, also while a page is open: a page that is visible hears of the change by its event stream. */
export function showPushes(): void {
  // One after the other: pictures load at different speeds, and an older push must not replace a newer one of its tag.
  let last: Promise<unknown> = Promise.resolve()
  self.addEventListener('push', (event) => {
    const text = event.data?.text()
    last = last.catch(() => undefined).then(() => show(text))
    event.waitUntil(last)
  })
}

async function show(text: string | undefined): Promise<void> {
  // Unknown counts as nobody.
  const userId = await currentUserId().catch(() => undefined)
  const { title, options, badge } = noticeOf(text, userId)
  await self.registration.showNotification(title, options)
  // The number of what needs the user on the server; an open page adds what was refused on this device.
  if (badge !== undefined) await setBadge(badge)
}

/** Not in every browser, although TypeScript's lib declares it: developer.mozilla.org/docs/Web/API/Badging_API */
async function setBadge(count: number): Promise<void> {
  const { setAppBadge } = self.navigator as Partial<Pick<WorkerNavigator, 'setAppBadge'>>
  await setAppBadge?.call(self.navigator, count).catch(() => undefined)
}
