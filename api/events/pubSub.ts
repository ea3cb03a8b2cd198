import type { Invalidation } from '#contract/events.ts'
import type { Presence } from '#contract/presence.ts'
import type { TouchedAddresses } from './catalogue.ts'

/** An invalidation and its recipients. */
export interface InvalidationPublication {
  invalidation: Omit<Invalidation, 'addresses'>
  addresses: TouchedAddresses
  customerId: string | null
  toStaff: boolean
  /** Published to every customer of this area too (`areaCode`). */
  area?: string | undefined
}

/** A session of this user has ended or a role has changed: their streams check whether they may stay open. */
interface AccessChange {
  /** Null: everyone's, because changes may have been missed. */
  accessOf: string | null
}

/** Published to all staff but the one it is about. */
interface PresencePublication {
  presence: Presence
}

/** A stream of an account has opened or ended, in any process. */
interface StreamChange {
  stream: { id: string; userId: string; isOpen: boolean }
}

export type Publication = InvalidationPublication | AccessChange | PresencePublication | StreamChange

export interface Reader {
  userId: string
  isStaff: boolean
  /** Area of their zip code (`areaCode`). */
  area?: string | undefined
}

export interface Subscriber extends Reader {
  send: (invalidation: Invalidation) => void
  showPresence: (presence: Presence) => void
  checkAccess: () => void
  /** A stream of the same account, perhaps this one, has opened or ended. */
  onStreamChange: (stream: { id: string; isOpen: boolean }) => void
}

/** Publish/subscribe between use cases and the event streams of connected clients. Delivery is not guaranteed. */
export interface PubSub {
  publish(publication: Publication): void
  /** @returns a function that ends the subscription */
  subscribe(subscriber: Subscriber): () => void
  /**
   * Sends a subscriber the invalidations of the last five seconds, with their age.
   *
   * @returns the time before now, in milliseconds, from which none is missing
   */
  repeatRecent(subscriber: Subscriber): number
  /** Number of subscribers in this process. */
  size(): number
  close(): Promise<void>
}

/** The addresses that a reader has to fetch again; none if the event is not for them. */
export function addressesFor(
  { addresses: { own, staff, both }, customerId, toStaff, area }: InvalidationPublication,
  reader: Reader,
): string[] {
  const isTheirs = reader.userId === customerId || (area !== undefined && reader.area === area)
  const isForStaff = toStaff && reader.isStaff
  return [...(isTheirs ? own : []), ...(isForStaff ? staff : []), ...(isTheirs || isForStaff ? both : [])]
}

/** Pages ask for recent invalidations when they start. Longer than a stream takes to open, except on a bad connection. */
const repeatedMs = 5_000

/** Publish/subscribe within one process, used with SQLite. */
export function createPubSub(): PubSub {
  const subscribers = new Set<Subscriber>()
  /** Publications with the time they were published. */
  const recent = new Map<InvalidationPublication, number>()
  let completeSince = performance.now()

  function send(publication: InvalidationPublication, subscriber: Subscriber, age: { ageMs?: number }): void {
    const addresses = addressesFor(publication, subscriber)
    if (addresses.length > 0) subscriber.send({ ...publication.invalidation, addresses, ...age })
  }

  return {
    publish(publication) {
      if ('accessOf' in publication) {
        if (publication.accessOf === null) completeSince = performance.now()
        for (const subscriber of subscribers) {
          if (publication.accessOf === null || publication.accessOf === subscriber.userId) {
            subscriber.checkAccess()
          }
        }
        return
      }
      if ('presence' in publication) {
        const { presence } = publication
        for (const subscriber of subscribers) {
          if (subscriber.isStaff && subscriber.userId !== presence.userId) subscriber.showPresence(presence)
        }
        return
      }
      if ('stream' in publication) {
        const { stream } = publication
        for (const subscriber of subscribers) {
          if (subscriber.userId === stream.userId) subscriber.onStreamChange(stream)
        }
        return
      }
      const now = performance.now()
      for (const [older, at] of recent) if (now - at >= repeatedMs) recent.delete(older)
      recent.set(publication, now)
      for (const subscriber of subscribers) send(publication, subscriber, {})
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    repeatRecent(subscriber) {
      const now = performance.now()
      for (const [publication, at] of recent) {
        if (now - at < repeatedMs) send(publication, subscriber, { ageMs: now - at })
      }
      return Math.min(now - completeSince, repeatedMs)
    },
    size: () => subscribers.size,
    close: async () => subscribers.clear(),
  }
}
