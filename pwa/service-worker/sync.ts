import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import { outboxScript } from './outboxScript.ts'

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
    await outboxScript().sendOutbox({ onEvent: (event) => channel.postMessage(event) })
  } finally {
    channel.close()
  }
}
