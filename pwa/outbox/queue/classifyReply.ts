import { ApiError } from '../../http/errors.ts'
import { type Problem, UnknownCommandError } from './outboxEntry.ts'

/** What to do with an entry after an attempt that did not succeed. */
export type Outcome =
  /** It may pass by itself. @property afterMs what the server asked for, in milliseconds */
  | { kind: 'retry'; isOffline: boolean; afterMs: number | undefined }
  /** Nobody is signed in: everything is kept until somebody is. */
  | { kind: 'signed_out' }
  /** Somebody else is signed in: it waits for its owner. */
  | { kind: 'other_person' }
  | { kind: 'needs_you'; problem: Problem }

/** Statuses that say "not now" (RFC 9110, RFC 6585, RFC 8470). */
const passing = new Set([408, 425, 429])

/**
 * Sorts what a failed call threw. Only a refusal of our own server, in our own words, needs the person; a hotel's sign-in page
 * or a proxy's error is a network that is not there.
 */
export function classifyFailure(error: unknown): Outcome {
  if (error instanceof UnknownCommandError) return { kind: 'retry', isOffline: false, afterMs: undefined }
  if (!(error instanceof ApiError)) return { kind: 'retry', isOffline: true, afterMs: undefined }
  const { status, reply, retryAfterMs } = error
  if (status >= 500 || passing.has(status)) return { kind: 'retry', isOffline: false, afterMs: retryAfterMs }
  if (!reply) return { kind: 'retry', isOffline: true, afterMs: retryAfterMs }
  if (reply.code === 'another_person') return { kind: 'other_person' }
  if (status === 401) return { kind: 'signed_out' }
  return { kind: 'needs_you', problem: { message: reply.message, fields: reply.fields } }
}

/**
 * Whether a call that failed so may have been carried out all the same: a reply can get lost after the work was done, or break
 * on its way. Only a refusal of our own server says that nothing came of this one, but for the one that knows its key already.
 */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof UnknownCommandError) return false
  if (!(error instanceof ApiError) || !error.reply) return true
  return error.status >= 500 || error.reply.code === 'key_reused'
}
