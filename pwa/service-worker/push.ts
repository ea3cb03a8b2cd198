import type { pushApi } from '#contract/push.ts'
import { callHeaders } from '../http/headers.ts'
import { currentUserId } from '../offline/device.ts'
import { subscribeToPush, subscriptionBody } from '../offline/pushSubscription.ts'
import type { PageMessage } from '../offline/workerMessages.ts'
import { type NoticeData, noticeOf } from './noticeOf.ts'
import { isAppPage, ownPath } from './paths.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a notification for every push, also while a page is open: a page that is visible is notified by its event stream. */
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
  // The number of things that need the user on the server; an open page adds those that were refused on this device.
  if (badge !== undefined) await setBadge(badge)
}

/** Not in every browser, although TypeScript's lib declares it: developer.mozilla.org/docs/Web/API/Badging_API */
async function setBadge(count: number): Promise<void> {
  const { setAppBadge } = self.navigator as Partial<Pick<WorkerNavigator, 'setAppBadge'>>
  await setAppBadge?.call(self.navigator, count).catch(() => undefined)
}

/** How long a page may take to answer. A frozen one has to wake up first. */
const answerTimeoutMs = 2000

/** Opens the screen of a notification that is clicked: in the app's window if there is one, otherwise in a new one. */
export function openOnClick(): void {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    const data = notification.data as NoticeData
    notification.close()
    const path = ownPath(action) ?? ownPath(data.path) ?? '/'
    event.waitUntil(Promise.all([openScreen(path), reportClick(data)]))
  })
}

async function openScreen(path: string): Promise<void> {
  // The one that had the focus last comes first. Not a ticket's file that is open in a tab.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(({ url }) => isAppPage(new URL(url).pathname))
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus().catch(() => undefined)
  if (await takes(page, { type: 'open_screen', path })) return
  // The page is still starting, or shows an error. One without a controlling worker cannot be navigated.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether a page handles a message. */
function takes(page: WindowClient, message: PageMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  page.postMessage(message, [port2])
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerTimeoutMs, false)
  })
}

/** Reports it to the server, so that it does not mail the messages too. If that fails, they are mailed. */
async function reportClick({ userId, thread }: NoticeData): Promise<void> {
  if (!userId || !thread) return
  const path = '/api/push/clicked' satisfies (typeof pushApi)['clicked']['path']
  await callServer('POST', path, { asUser: userId, body: thread }).catch(() => undefined)
}

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

interface WorkerCall {
  /** See `CallOptions`. */
  asUser?: string
  body?: object
}

/**
 * Calls the server without the contract's schemas, which would triple the worker's size.
 *
 * @throws TypeError without a network; an error for any status but 2xx
 */
export async function callServer(
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/${string}`,
  { asUser, body }: WorkerCall = {},
): Promise<Response> {
  const contentType = body && 'application/json'
  const reply = await fetch(path, {
    method,
    credentials: 'include',
    headers: callHeaders({ contentType, asUser }),
    body: body ? JSON.stringify(body) : null,
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}
