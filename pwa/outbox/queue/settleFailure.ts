import { ApiError } from '../../http/errors.ts'
import { classifyFailure, mayBeDone } from './classifyReply.ts'
import type { FlushResult } from './flushOutbox.ts'
import { longestWaitMs } from './nextEntries.ts'
import type { OutboxEntry, Problem } from './outboxEntry.ts'
import { isFileMissing } from './sendEntry.ts'

interface FailedAttempt {
  /** As it was before its call. */
  entry: OutboxEntry
  error: unknown
  /** The call itself has gone out, and not only the file that goes ahead of it. */
  hasLeft: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** What is different about an entry after an attempt that failed. */
export type SettledChange = Partial<
  Pick<OutboxEntry, 'attempts' | 'notBefore' | 'isPutOff' | 'mayHaveArrived' | 'uploadedFileId'>
> & { state?: 'needs_you'; problem?: Problem }

interface Settled {
  change: SettledChange
  /** Why the whole flush has to end. */
  stop?: FlushResult
}

const shortestWaitMs = 1000
const longestBackoffMs = 5 * 60 * 1000

/** What becomes of an entry after an attempt that did not succeed. */
export function settleFailure({ entry, error, hasLeft, now }: FailedAttempt): Settled {
  const outcome = classifyFailure(error)
  // What is not known to have changed is left alone: another flusher may know better by now.
  const arrival = hasLeft && { mayHaveArrived: mayBeDone(error) || entry.mayHaveArrived }
  switch (outcome.kind) {
    case 'signed_out':
    case 'other_person':
      return { change: { ...arrival }, stop: { state: outcome.kind } }
    case 'retry': {
      const { afterMs, isOffline } = outcome
      const notBefore = now + Math.min(afterMs ?? waitMs(entry.attempts), longestWaitMs)
      return {
        change: {
          attempts: entry.attempts + 1,
          notBefore,
          isPutOff: afterMs !== undefined,
          ...arrival,
        },
        // Without a network the other lanes need not try: each would only wait for its own time-out.
        ...(isOffline && { stop: { state: 'waiting', at: notBefore } }),
      }
    }
    case 'needs_you': {
      // It had the file, and has it no more: the file is sent once more before anybody is asked.
      if (isFileMissing(error) && entry.uploadedFileId !== undefined) {
        return { change: { uploadedFileId: undefined, mayHaveArrived: undefined } }
      }
      return {
        change: {
          state: 'needs_you',
          problem: outcome.problem,
          ...arrival,
          ...(hasLeft && knowsEarlierCalls(error) && { mayHaveArrived: undefined }),
          ...(isFileMissing(error) && { uploadedFileId: undefined }),
        },
      }
    }
  }
}

/**
 * Whether a refusal also tells what became of earlier calls under the same key: the server answers one that it has carried out
 * with what it made. But who may call at all is asked before that, and a key that is taken says that something has arrived.
 */
function knowsEarlierCalls(error: unknown): boolean {
  return error instanceof ApiError && ![403, 404].includes(error.status) && !mayBeDone(error)
}

/** 1 s doubling to 5 minutes, spread so that phones that lost the same network do not come back together. */
function waitMs(attempts: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** attempts, longestBackoffMs)
  return wait * (0.75 + Math.random() / 2)
}
