import { currentUserId } from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import type { WorkerMessage } from '../offline/workerMessages.ts'
import { listOutbox } from '../outbox/queue/outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Takes over from the active worker only when a page asks for it; `app/startServiceWorker.ts` has the rules. */
export function takeOverWhenAsked(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage | null
    switch (message?.type) {
      case 'is_quiet':
        event.waitUntil(answerIsQuiet(event.ports[0]))
        break
      case 'take_over':
        event.waitUntil(self.skipWaiting())
        break
    }
  })
}

async function answerIsQuiet(port: MessagePort | undefined): Promise<void> {
  port?.postMessage((await isOnlyClient()) && (await isOutboxIdle()))
}

async function isOnlyClient(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.length <= 1
}

/** Whether nothing is waiting or being sent: the active worker may be in the middle of a flush. */
async function isOutboxIdle(): Promise<boolean> {
  try {
    const userId = await currentUserId()
    if (userId === undefined) return true
    const db = new OfflineDb(userId)
    try {
      return (await listOutbox(db)).every(({ state }) => state !== 'waiting')
    } finally {
      db.close()
    }
  } catch {
    // Unknown. The update is offered to the user instead.
    return false
  }
}
