import { createHash } from 'node:crypto'
import { type PushPayload, pushPayload } from '#contract/push.ts'
import type { OutgoingPush } from '../../integrations/webPush/webPush.ts'

/** How long a push service keeps a notification for a device that is off, if nothing ends before. Milliseconds. */
const longestLifeMs = 24 * 60 * 60 * 1000

export interface Notification extends Omit<PushPayload, 'at'> {
  /** ISO instant. */
  at: string
  /** When it is no longer worth showing: at most, and by default, 24 hours after it happened. */
  expiresAt?: Date
}

/** Until when a notification is worth sending. */
export function endOf({ at, expiresAt }: Pick<Notification, 'at' | 'expiresAt'>): Date {
  const latest = Date.parse(at) + longestLifeMs
  return new Date(Math.min(latest, expiresAt?.getTime() ?? latest))
}

/** Writes what is sent, with long names shortened. Every kind is worth waking a device for. */
export function writeNotification(now: Date, { expiresAt, ...payload }: Notification): OutgoingPush {
  const shown = pushPayload.parse({
    ...payload,
    title: shorten(payload.title, 80),
    body: shorten(payload.body, 200),
  })
  const leftMs = endOf({ at: payload.at, ...(expiresAt && { expiresAt }) }).getTime() - now.getTime()
  return {
    payload: JSON.stringify(shown),
    ttlSeconds: Math.max(Math.floor(leftMs / 1000), 0),
    urgency: 'high',
    // So that a device which was off gets only the last one of each tag.
    topic: createHash('sha256').update(shown.tag).digest('base64url').slice(0, 32),
  }
}

/** Cuts a text to a number of UTF-16 units, without cutting a character in half. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text
    .slice(0, length - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
