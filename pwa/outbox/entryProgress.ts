import { useEffect, useState } from 'react'
import { formatBytes } from '../ui/format.ts'
import { useOnline } from '../ui/useOnline.ts'
import type { OutboxState, Sending } from './outboxStore.ts'
import type { OutboxEntry, Problem } from './queue/outboxEntry.ts'
import { useOutboxActivity, useOutboxEntries } from './useOutbox.ts'

/** Where an unsent entry stands. */
export type EntryProgress =
  | { kind: 'needs_you'; problem: Problem }
  /** The user is editing it; it is not sent until they are done. */
  | { kind: 'editing' }
  | { kind: 'sending'; sending: Sending }
  | { kind: 'waiting'; why: Why }

type Why =
  | 'connection'
  /** Its request has to be sent first. */
  | 'its_request'
  /** Its request has to be sent first, and that needs the user. */
  | 'its_stuck_request'
  | 'sign_in'
  /** It failed and will be retried. */
  | 'next_try'
  /** It failed and will be retried, and the server may have it already. */
  | 'answer'
  | 'its_turn'

interface Situation extends Pick<OutboxState, 'sending' | 'lastResult'> {
  entries: readonly OutboxEntry[]
  isOnline: boolean
}

/** Returns where an unsent entry stands right now. */
export function useEntryProgress(entry: OutboxEntry): EntryProgress {
  const entries = useOutboxEntries() ?? []
  const isOnline = useOnline()
  return entryProgress(entry, { entries, isOnline, ...useOutboxActivity() })
}

export function entryProgress(
  entry: OutboxEntry,
  { entries, sending: inFlight, lastResult, isOnline }: Situation,
): EntryProgress {
  if (entry.state === 'needs_you') {
    return { kind: 'needs_you', problem: entry.problem ?? { message: 'It was refused.' } }
  }
  if (entry.state === 'editing') return { kind: 'editing' }
  const sending = inFlight.get(entry.id)
  if (sending) return { kind: 'sending', sending }
  const dependency = entries.find(({ id }) => id === entry.dependsOn)
  if (dependency) return waiting(dependency.state === 'waiting' ? 'its_request' : 'its_stuck_request')
  const lastState = lastResult?.state
  if (lastState === 'signed_out' || lastState === 'other_person') return waiting('sign_in')
  if (!isOnline) return waiting('connection')
  if (entry.mayHaveArrived) return waiting('answer')
  return waiting(entry.attempts > 0 ? 'next_try' : 'its_turn')
}

function waiting(why: Why): EntryProgress {
  return { kind: 'waiting', why }
}

const waitingWords: Record<Why, string> = {
  connection: 'Waiting for a connection',
  its_request: 'Goes out after your request',
  its_stuck_request: 'Waits for your request, which needs you',
  sign_in: 'Waiting for you to sign in',
  next_try: 'Not sent yet. It is tried again',
  answer: 'No answer yet. It is tried again',
  its_turn: 'Waiting to be sent',
}

/** Returns the progress in a few words, without a full stop. */
export function progressWords(progress: EntryProgress): string {
  switch (progress.kind) {
    case 'needs_you':
      return 'Not sent'
    case 'editing':
      return 'You are changing it'
    case 'sending': {
      const { sentBytes, totalBytes } = progress.sending
      if (totalBytes === 0) return 'Sending…'
      return `Sending: ${formatBytes(Math.min(sentBytes, totalBytes))} of ${formatBytes(totalBytes)}`
    }
    case 'waiting':
      return waitingWords[progress.why]
  }
}

/** Good networks are faster than this. A shorter delay would make the progress text flicker. */
const slowAfterMs = 300

/** Whether sending an entry takes long enough to show its progress. */
export function useIsSlow({ writtenAt }: Pick<OutboxEntry, 'writtenAt'>): boolean {
  // At most the full delay, even if the device's clock was set back since.
  const left = Math.min(Date.parse(writtenAt) + slowAfterMs - Date.now(), slowAfterMs)
  const [isSlow, setSlow] = useState(left <= 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, from the time of writing
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), left)
    return () => clearTimeout(timer)
  }, [writtenAt])
  return isSlow
}

/** Shown for an entry that could be edited if the server did not possibly have it. */
export const tooLateToEdit = 'It may have arrived already, so it cannot be changed any more.'
