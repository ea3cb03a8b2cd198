import { useEffect, useState } from 'react'
import { currentTime } from '../http/clock.ts'
import { formatBytes } from '../ui/formatBytes.ts'
import { useOnline } from '../ui/useOnline.ts'
import type { OutboxState, Sending } from './outboxStore.ts'
import type { OutboxEntry, Problem } from './queue/outboxEntry.ts'
import { useOutboxState } from './useOutbox.ts'

/** The progress of an unsent entry. */
export type EntryProgress =
  | { kind: 'needs_you'; problem: Problem }
  /** The user is editing it; it is not sent until they are done. */
  | { kind: 'editing' }
  | { kind: 'sending'; sending: Sending }
  /** @property because the server's words if it takes the entry later */
  | { kind: 'waiting'; reason: WaitReason; because?: string }

type WaitReason =
  | 'connection'
  /** The entry's request has to be sent first. */
  | 'request'
  /** The entry's request has to be sent first, and that needs the user. */
  | 'blocked_request'
  | 'sign_in'
  /** This build of the app is too old for the server. */
  | 'update'
  /** Failed, will be retried. */
  | 'retry'
  /** Failed, will be retried; the server may have it already. */
  | 'reply'
  | 'turn'

interface Situation extends Pick<OutboxState, 'entries' | 'sending' | 'lastResult'> {
  isOnline: boolean
}

/** Returns the current progress of an unsent entry. */
export function useEntryProgress(entry: OutboxEntry): EntryProgress {
  const isOnline = useOnline()
  return useOutboxState((state) => entryProgress(entry, { ...state, isOnline }))
}

export function entryProgress(
  entry: OutboxEntry,
  { entries, sending: inFlight, lastResult, isOnline }: Situation,
): EntryProgress {
  if (entry.state === 'needs_you') {
    return { kind: 'needs_you', problem: problemOf(entry) }
  }
  if (entry.state === 'editing') return { kind: 'editing' }
  const sending = inFlight.get(entry.id)
  if (sending) return { kind: 'sending', sending }
  const dependency = entry.dependsOn && entries?.find(({ id }) => id === entry.dependsOn)
  if (dependency) return waiting(dependency.state === 'waiting' ? 'request' : 'blocked_request')
  const lastState = lastResult?.state
  if (lastState === 'signed_out' || lastState === 'other_person') return waiting('sign_in')
  if (lastState === 'outdated') return waiting('update')
  if (!isOnline) return waiting('connection')
  if (entry.isPutOff && entry.putOffBecause) {
    return { ...waiting('retry'), because: entry.putOffBecause }
  }
  if (entry.mayHaveArrived) return waiting('reply')
  return waiting(entry.attempts > 0 ? 'retry' : 'turn')
}

/** Why an entry needs the user. */
export function problemOf({ problem }: Pick<OutboxEntry, 'problem'>): Problem {
  return problem ?? { message: 'It was refused.' }
}

function waiting(reason: WaitReason): EntryProgress & { kind: 'waiting' } {
  return { kind: 'waiting', reason }
}

const waitingWords: Record<WaitReason, string> = {
  connection: 'Waiting for a connection',
  request: 'Will be sent after your request',
  blocked_request: 'Waiting for your request, which needs your attention',
  sign_in: 'Waiting for you to sign in',
  update: 'Waiting for an update of Live Shows',
  retry: 'Not sent yet. Will be retried',
  reply: 'No reply yet. Will be retried',
  turn: 'Waiting to be sent',
}

/** Returns the progress in a few words, without a full stop. */
export function progressWords(progress: EntryProgress): string {
  switch (progress.kind) {
    case 'needs_you':
      return 'Not sent'
    case 'editing':
      return 'You are editing it'
    case 'sending': {
      const { sentBytes, totalBytes } = progress.sending
      if (totalBytes === 0) return 'Sending…'
      return `Sending: ${formatBytes(Math.min(sentBytes, totalBytes))} of ${formatBytes(totalBytes)}`
    }
    case 'waiting':
      if (progress.because) return `Not sent yet. ${progress.because.replace(/\.$/, '')}`
      return waitingWords[progress.reason]
  }
}

/** Good networks are faster than this. A shorter delay would make the progress text flicker. */
const slowAfterMs = 300

/** Whether sending an entry takes long enough to show its progress. */
export function useIsSlow({ writtenAt }: Pick<OutboxEntry, 'writtenAt'>): boolean {
  // Never more than the full delay, even if the device's clock was set back since.
  const left = Math.min(Date.parse(writtenAt) + slowAfterMs - currentTime().getTime(), slowAfterMs)
  const [isSlow, setSlow] = useState(left <= 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, from the time of writing
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), left)
    return () => clearTimeout(timer)
  }, [writtenAt])
  return isSlow
}

/** Shown for an entry that can no longer be edited, because the server may have it. */
export const tooLateToEdit = 'It may have arrived already, so it can no longer be edited.'
