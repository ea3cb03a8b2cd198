import { outboxChannelName, outboxSyncTag } from '../offline/workerMessages.ts'
import type { isOutboxIdle, sendOutbox } from './sendOutbox.ts'

declare const self: ServiceWorkerGlobalScope & { outboxScript?: OutboxScript }

/** The exports of `sw-outbox.ts`. */
export interface OutboxScript {
  sendOutbox: typeof sendOutbox
  isOutboxIdle: typeof isOutboxIdle
}

const address = '/sw-outbox.js'

/**
 * Stores the part of the worker that needs Dexie and zod, without which every later start is several times as fast. An installed
 * worker can import only what it has imported while it was being installed, and cannot use `import()`.
 */
export function keepOutboxScript(): void {
  self.addEventListener('install', (event) => {
    // A rejection ends the installation, which the browser then repeats.
    event.waitUntil((async () => importScripts(address))())
  })
}

/** Returns the part of the worker that handles the outbox, evaluated on first use. */
export function outboxScript(): OutboxScript {
  if (!self.outboxScript) importScripts(address)
  if (!self.outboxScript) throw new Error(`${address} defines nothing`)
  return self.outboxScript
}

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
