import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import { sendOutbox } from './sendOutbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends the outbox on Background Sync, whether or not a page is open. */
export function sendOnSync(): void {
  self.addEventListener('sync', (event) => {
    // Rejects while something is left, so that the browser fires `sync` again.
    if (event.tag === outboxSyncTag) event.waitUntil(sendAndBroadcast())
  })
}

async function sendAndBroadcast(): Promise<void> {
  const channel = new BroadcastChannel(outboxChannelName)
  try {
    await sendOutbox({ onEvent: (event) => channel.postMessage(event) })
  } finally {
    channel.close()
  }
}
