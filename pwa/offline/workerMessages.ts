/** What a page tells a service worker that waits to take over. */
export type WorkerMessage =
  /** Whether nobody would notice if it did: answered with a boolean on the message's port. */
  | { type: 'is_quiet' }
  /** The person has asked for the new version, or nobody would notice. */
  | { type: 'take_over' }

/** The tag of Background Sync under which the worker sends the outbox. */
export const outboxSyncTag = 'outbox'

/** The `BroadcastChannel` on which the worker tells pages what it sends: an `OutboxEvent` each. */
export const outboxChannelName = 'live-shows.outbox'
