import { createECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import webPush, { type RequestDetails } from 'web-push'
import { messageOf } from '../../config/errorDetails.ts'
import { createPublicReach, PrivateAddressError, type Reach } from './reach.ts'
import type { VapidKeys } from './vapidKeys.ts'
import type { PushAnswer, PushTarget, WebPush } from './webPush.ts'

/** Timeout of a whole call. Milliseconds. */
export const pushTimeoutMs = 10_000
/** Longest answer; nobody reads its text. Bytes. */
const longestAnswer = 16_384

interface Options {
  keys: VapidKeys
  /** `mailto:` or `https:`, for the push service to complain to. */
  subject: string
  now: () => Date
  /** Replaces the public internet, for tests. */
  reach?: Reach
}

/**
 * Encrypts with aes128gcm (RFC 8291), signs with VAPID and sends. `web-push` writes the request; it is sent here, because
 * web-push's own sending has neither a limit for a whole call nor one for the answer. Redirects are not followed.
 */
export function createWebPush({ keys, subject, now, reach = createPublicReach() }: Options): WebPush {
  const vapidDetails = { subject, ...keys }
  return {
    publicKey: keys.publicKey,
    isUsable: (target) => isReachable(target.endpoint, reach) && hasKeys(target),
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }, signal) {
      if (!isReachable(endpoint, reach)) return { is: 'refused', why: 'It is not a public address' }
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      try {
        return readAnswer(await post(reach, request, signal), now())
      } catch (error) {
        if (error instanceof PrivateAddressError) return { is: 'refused', why: error.message }
        return { is: 'unavailable', why: messageOf(error), retryAfterMs: 0 }
      }
    },
    close: () => reach.close(),
  }
}

/** Browsers write addresses in one way only, so that two texts are two subscriptions. */
function isReachable(endpoint: string, reach: Reach): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  return url !== undefined && url.href === endpoint && reach.allows(url)
}

function hasKeys({ p256dh, auth }: PushTarget): boolean {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    // Throws unless it is a point of the curve.
    ours.computeSecret(p256dh, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

type Reply = Pick<IncomingMessage, 'statusCode' | 'headers'>

function post(
  reach: Reach,
  { endpoint, headers, body }: RequestDetails,
  signal: AbortSignal,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = reach.request(new URL(endpoint), {
      method: 'POST',
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(pushTimeoutMs)]),
    })
    call.on('error', reject).on('response', (reply) => {
      let read = 0
      reply.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > longestAnswer) reply.destroy()
      })
      // The status was the answer.
      reply.on('error', () => {})
      resolve(reply)
    })
    call.end(body)
  })
}

function readAnswer({ statusCode: status = 0, headers }: Reply, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'accepted' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const why = `The push service answered ${status}`
  if (status === 401 || status === 403) return { is: 'forbidden', why }
  if (status === 408 || status === 429 || status >= 500) {
    return { is: 'unavailable', why, retryAfterMs: readRetryAfter(headers['retry-after'], now) }
  }
  return { is: 'refused', why }
}

/** Seconds or a date (RFC 9110, 10.2.3). @returns milliseconds */
function readRetryAfter(value: string | undefined, now: Date): number {
  if (!value) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}
