import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import { sendOutbox } from './sendOutbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends what waits when the browser says that the network is back, whether or not a page is open. */
export function sendOnSync(): void {
  self.addEventListener('sync', (event) => {
    // Rejects while something is left, so that the browser comes back.
    if (event.tag === outboxSyncTag) event.waitUntil(sendAndTell())
  })
}

async function sendAndTell(): Promise<void> {
  const channel = new BroadcastChannel(outboxChannelName)
  try {
    await sendOutbox({ onEvent: (event) => channel.postMessage(event) })
  } finally {
    channel.close()
  }
}
