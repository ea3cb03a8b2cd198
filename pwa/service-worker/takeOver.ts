import type { WorkerMessage } from '../offline/workerMessages.ts'
import { outboxScript } from './outboxScript.ts'

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
  port?.postMessage((await isOnlyClient()) && (await outboxScript().isOutboxIdle()))
}

async function isOnlyClient(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.length <= 1
}
