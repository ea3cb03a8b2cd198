import { ApiError } from '../../http/errors.ts'
import { type Problem, UnknownCommandError } from './outboxEntry.ts'

/** What to do with an entry after a failed attempt. */
export type Outcome =
  /**
   * Retry later.
   * @property afterMs the server's `Retry-After` in milliseconds
   * @property isOffline our server did not answer
   * @property because why our server puts it off, for the user
   */
  | { kind: 'retry'; isOffline: boolean; afterMs: number | undefined; because?: string | undefined }
  /** The session has expired: keep everything until the user signs in. */
  | { kind: 'signed_out' }
  /** Another user is signed in: keep the entry for its owner. */
  | { kind: 'other_person' }
  /** This build is too old for the server: keep everything until it is updated. */
  | { kind: 'outdated' }
  | { kind: 'needs_you'; problem: Problem }

/** 4xx statuses that a retry can solve (RFC 9110, RFC 6585, RFC 8470). */
const retryable = new Set([408, 425, 429])

/**
 * Decides what a failed call means for its entry. Only a refusal by our own server needs the user. A captive portal's or a
 * proxy's page counts as offline.
 */
export function classifyFailure(error: unknown): Outcome {
  if (error instanceof UnknownCommandError) return { kind: 'retry', isOffline: false, afterMs: undefined }
  if (!(error instanceof ApiError)) return { kind: 'retry', isOffline: true, afterMs: undefined }
  const { status, reply, retryAfterMs } = error
  if (status >= 500 || retryable.has(status)) {
    const because = status === 429 ? reply?.message : undefined
    return { kind: 'retry', isOffline: false, afterMs: retryAfterMs, because }
  }
  if (!reply) return { kind: 'retry', isOffline: true, afterMs: retryAfterMs }
  if (reply.code === 'another_person') return { kind: 'other_person' }
  if (reply.code === 'client_too_old') return { kind: 'outdated' }
  if (status === 401) return { kind: 'signed_out' }
  return { kind: 'needs_you', problem: { message: reply.message, code: reply.code, fields: reply.fields } }
}

/**
 * Whether the server may have carried out a failed call: a reply can be lost after the commit. Only a 4xx of our own server
 * rules that out, except `key_reused`, which means that an earlier call with this key has arrived.
 */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof UnknownCommandError) return false
  if (!(error instanceof ApiError) || !error.reply) return true
  return error.status >= 500 || error.reply.code === 'key_reused'
}
