import type { Invalidation } from '#contract/events.ts'

/** An invalidation and its recipients. */
export interface Publication {
  invalidation: Invalidation
  customerId: string | null
  toStaff: boolean
}

export interface Subscriber {
  userId: string
  isStaff: boolean
  send: (invalidation: Invalidation) => void
}

/** Publish/subscribe between use cases and the event streams of connected clients. Delivery is not guaranteed. */
export interface PubSub {
  publish(publication: Publication): void
  /** @returns a function that ends the subscription */
  subscribe(subscriber: Subscriber): () => void
  /** Number of subscribers in this process. */
  size(): number
  close(): Promise<void>
}

/** Publish/subscribe within one process, used with SQLite. */
export function createPubSub(): PubSub {
  const subscribers = new Set<Subscriber>()
  return {
    publish({ invalidation, customerId, toStaff }) {
      for (const subscriber of subscribers) {
        if (subscriber.userId === customerId || (toStaff && subscriber.isStaff)) subscriber.send(invalidation)
      }
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    size: () => subscribers.size,
    close: async () => subscribers.clear(),
  }
}
