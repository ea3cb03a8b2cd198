import { ApiError } from '../../http/errors.ts'
import { longestWaitMs } from './nextEntries.ts'
import { type OutboxEntry, type Problem, UnknownCommandError } from './outboxEntry.ts'
import { isFileMissing } from './sendEntry.ts'

/** Why a flush ended. */
export type FlushResult =
  /** Nothing is left that can be sent automatically. */
  | { state: 'idle' }
  /** Something has to be retried. @property at when, in milliseconds since 1970 */
  | { state: 'waiting'; at: number }
  | { state: 'signed_out' }
  | { state: 'other_person' }
  /** This build is too old for the server. */
  | { state: 'outdated' }

interface FailedAttempt {
  /** The entry before the call. */
  entry: OutboxEntry
  error: unknown
  /** The call was made; false if already the upload of the file failed. */
  wasCalled: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** Changes to an entry after a failed attempt. */
export type SettledChange = Partial<
  Pick<
    OutboxEntry,
    'attempts' | 'notBefore' | 'isPutOff' | 'putOffBecause' | 'mayHaveArrived' | 'uploadedFileId'
  >
> & { state?: 'needs_you'; problem?: Problem }

interface Settled {
  change: SettledChange
  /** Set if the whole flush has to end. */
  stop?: FlushResult
}

const shortestWaitMs = 1000
const longestBackoffMs = 5 * 60 * 1000

/** Decides what happens to an entry after a failed attempt, and whether the flush has to end. */
export function settleFailure({ entry, error, wasCalled, now }: FailedAttempt): Settled {
  const outcome = classifyFailure(error)
  // Unchanged if the call was not made: another flusher may have set it meanwhile.
  const arrival = wasCalled && { mayHaveArrived: mayBeDone(error) || entry.mayHaveArrived }
  switch (outcome.kind) {
    case 'signed_out':
    case 'other_person':
    case 'outdated':
      return { change: { ...arrival }, stop: { state: outcome.kind } }
    case 'retry': {
      const { afterMs, isOffline, because } = outcome
      const notBefore = now + Math.min(afterMs ?? waitMs(entry.attempts), longestWaitMs)
      return {
        change: {
          attempts: entry.attempts + 1,
          notBefore,
          isPutOff: afterMs !== undefined,
          putOffBecause: because,
          ...arrival,
        },
        // Offline, the other lanes would only run into their own timeouts.
        ...(isOffline && { stop: { state: 'waiting', at: notBefore } }),
      }
    }
    case 'needs_you': {
      // The server had the file and has lost it: upload it once more before asking the user.
      if (isFileMissing(error) && entry.uploadedFileId !== undefined) {
        return { change: { uploadedFileId: undefined, mayHaveArrived: undefined } }
      }
      return {
        change: {
          state: 'needs_you',
          problem: outcome.problem,
          ...arrival,
          ...(wasCalled && knowsEarlierCalls(error) && { mayHaveArrived: undefined }),
          ...(isFileMissing(error) && { uploadedFileId: undefined }),
        },
      }
    }
  }
}

/**
 * Whether a refusal rules out that an earlier call with the same key was carried out: the server would have returned that call's
 * result. Not for 403 and 404, since access is checked before the key, nor for `key_reused`.
 */
function knowsEarlierCalls(error: unknown): boolean {
  return error instanceof ApiError && ![403, 404].includes(error.status) && !mayBeDone(error)
}

/** 1 s doubling to 5 minutes, with ±25% jitter so that devices that lost the same network do not retry together. */
function waitMs(attempts: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** attempts, longestBackoffMs)
  return wait * (0.75 + Math.random() / 2)
}

/** The next step for an entry after a failed attempt. */
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
