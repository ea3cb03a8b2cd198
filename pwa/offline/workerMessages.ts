/** Messages from a page to a waiting service worker. */
export type WorkerMessage =
  /** Asks whether taking over now would go unnoticed. The answer is a boolean on the message's port. */
  | { type: 'is_quiet' }
  /** Take over now (`skipWaiting`). */
  | { type: 'take_over' }

/** A message from the service worker to a page, which answers on the message's port if it handles it. */
export interface PageMessage {
  /** Show this screen: the user has clicked a notification. */
  type: 'open_screen'
  /** Path with its query. */
  path: string
}

/** Background Sync tag for sending the outbox. */
export const outboxSyncTag = 'outbox'

/** Name of the `BroadcastChannel` on which tabs and the worker post `OutboxEvent`s. */
export const outboxChannelName = 'live-shows.outbox'
