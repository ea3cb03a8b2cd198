/** A browser's subscription: where to send to, and the keys to encrypt for. Base64url (w3.org/TR/push-api). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface OutgoingPush {
  /** Encrypted for the device. Push services take 4 kB. */
  payload: string
  /** How long the push service keeps it for a device that is off. Seconds. */
  ttlSeconds: number
  /** `high` also wakes a device that saves its battery (RFC 8030, 5.3). */
  urgency: 'normal' | 'high'
  /** Replaces what waits under the same topic: at most 32 characters of base64url (RFC 8030, 5.4). */
  topic: string
}

/** What became of a notification. */
export type PushAnswer =
  | { is: 'accepted' }
  /** The subscription has ended (404 or 410). */
  | { is: 'gone' }
  /** The push service does not take our key or subject (401 or 403). */
  | { is: 'forbidden'; why: string }
  /** The notification will never be accepted, e.g. because it is too large (413). */
  | { is: 'refused'; why: string }
  /** For now (429, 5xx, no answer). `retryAfterMs` is what the push service asks for, in milliseconds; 0 if nothing. */
  | { is: 'unavailable'; why: string; retryAfterMs: number }

/** Sends notifications to browsers (RFC 8030, 8291 and 8292). */
export interface WebPush {
  /** Our VAPID key: an uncompressed P-256 point in base64url. */
  publicKey: string
  /** Whether a notification could be sent there: a public address, and keys to encrypt with. */
  isUsable(target: PushTarget): boolean
  /** Never throws for what the other side does. */
  send(target: PushTarget, push: OutgoingPush, signal: AbortSignal): Promise<PushAnswer>
  close(): void
}
