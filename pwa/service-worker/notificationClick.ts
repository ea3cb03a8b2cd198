import type { pushApi } from '#contract/push.ts'
import type { PageMessage } from '../offline/workerMessages.ts'
import { callServer } from './callServer.ts'
import { isAppPage } from './isAppPage.ts'
import type { NoticeData } from './noticeOf.ts'
import { ownPath } from './ownPath.ts'

declare const self: ServiceWorkerGlobalScope

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
  // It is still starting, or shows an error. A page without a controlling worker cannot be navigated.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether a page takes a message. */
function takes(page: WindowClient, message: PageMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  page.postMessage(message, [port2])
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerTimeoutMs, false)
  })
}

/** Tells the server, so that it does not mail the messages too. If that fails, they are mailed. */
async function reportClick({ userId, thread }: NoticeData): Promise<void> {
  if (!userId || !thread) return
  const path = '/api/push/clicked' satisfies (typeof pushApi)['clicked']['path']
  await callServer('POST', path, { asUser: userId, body: thread }).catch(() => undefined)
}
