import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id, instant } from './fields.ts'

/** What customers are sent notifications about. */
export const customerPushKinds = ['offers', 'messages', 'tickets', 'resale'] as const
/** What only admins are sent notifications about: promised replies that are due, and money that is stuck. */
export const staffPushKinds = ['promises', 'money'] as const
export const pushKinds = [...customerPushKinds, ...staffPushKinds] as const
export type PushKind = (typeof pushKinds)[number]

const kinds = z.array(z.enum(pushKinds)).check(z.maxLength(pushKinds.length))

/** Address at the browser vendor's push service. Who knows it can send nothing without our key, but it names a device. */
const pushEndpoint = z.url().check(z.maxLength(2048))

/**
 * The content of a notification. It is encrypted for the device (RFC 8291) and shown on lock screens, so it has no codes, no
 * addresses and no amounts paid. The service worker reads it without zod: fields are only ever added, and added optional.
 */
export const pushPayload = z.object({
  /** Recipient. A device where somebody else is signed in does not show the notification. */
  userId: id,
  kind: z.enum(pushKinds),
  title: z.string().check(z.maxLength(80)),
  body: z.string().check(z.maxLength(200)),
  /** A later notification with the same tag replaces this one, e.g. `request:{id}`. */
  tag: z.string().check(z.maxLength(60)),
  /** Path of the screen that a click opens, e.g. `/dashboard?ticket={id}`. */
  path: z.string().check(z.maxLength(200)),
  /** When it happened. */
  at: instant,
  /** How many things need the person, for the app's icon; absent if it is not known. */
  badge: z.optional(z.int().check(z.minimum(0))),
  /** Buttons. Like a click, each only opens a screen. */
  actions: z.optional(z.array(z.object({ title: z.string(), path: z.string() })).check(z.maxLength(2))),
  /** The request whose messages it is about. A click is reported (`pushApi.clicked`), so that they are not mailed too. */
  thread: z.optional(z.object({ requestId: id, seq: z.int() })),
})
export type PushPayload = z.output<typeof pushPayload>

export const pushApi = {
  /** The server's public VAPID key (RFC 8292), an uncompressed P-256 point in base64url. */
  key: endpoint({
    method: 'GET',
    path: '/api/push/key',
    kind: 'json',
    reply: z.object({ publicKey: z.string() }),
  }),
  /**
   * Saves the subscription of the calling device, for the caller alone: a subscription that belonged to somebody else moves to
   * them. Call at every start; it also renews an existing one.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/push/subscription',
    kind: 'json',
    body: z.object({
      endpoint: pushEndpoint,
      keys: z.object({
        p256dh: z.string().check(z.maxLength(200)),
        auth: z.string().check(z.maxLength(100)),
      }),
      /** Left out, the kinds stay as they are; a new subscription has all that the caller may have. */
      kinds: z.optional(kinds),
      /** The address of the subscription that this one replaces; its kinds are kept. */
      replaces: z.optional(pushEndpoint),
    }),
    reply: z.object({ kinds }),
  }),
  /** Ends the subscription of a device. Unknown ones are no error. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/push/subscription',
    kind: 'json',
    body: z.object({ endpoint: pushEndpoint }),
    reply: done,
  }),
  /** Sends a notification to the calling device, so that the person sees that it works. */
  test: endpoint({
    method: 'POST',
    path: '/api/push/test',
    kind: 'json',
    body: z.object({ endpoint: pushEndpoint }),
    reply: done,
  }),
  /** A notification about messages was opened; messages up to `seq` are not mailed any more. They still count as unread. */
  clicked: endpoint({
    method: 'POST',
    path: '/api/push/clicked',
    kind: 'json',
    body: z.object({ requestId: id, seq: z.int().check(z.minimum(0)) }),
    reply: done,
  }),
}
