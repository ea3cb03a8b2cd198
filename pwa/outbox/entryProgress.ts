import { useEffect, useState } from 'react'
import { formatBytes } from '../ui/format.ts'
import { useOnline } from '../ui/useOnline.ts'
import type { OutboxState, Sending } from './outboxStore.ts'
import type { OutboxEntry, Problem } from './queue/outboxEntry.ts'
import { useOutboxActivity, useOutboxEntries } from './useOutbox.ts'

/** How the sending of an entry goes. */
export type EntryProgress =
  | { kind: 'needs_you'; problem: Problem }
  /** Its person changes it; until they are done it is not sent. */
  | { kind: 'editing' }
  | { kind: 'sending'; sending: Sending }
  | { kind: 'waiting'; why: Why }

type Why =
  | 'connection'
  /** The request it is about has to go first. @property isStuck and that one needs the person */
  | 'its_request'
  | 'its_stuck_request'
  | 'sign_in'
  /** It was tried, and will be again. */
  | 'next_try'
  /** The same, and the server may have it. */
  | 'answer'
  | 'its_turn'

interface Situation extends Pick<OutboxState, 'sending' | 'lastResult'> {
  entries: readonly OutboxEntry[]
  isOnline: boolean
}

/** How the sending of an entry goes right now. */
export function useEntryProgress(entry: OutboxEntry): EntryProgress {
  const entries = useOutboxEntries() ?? []
  const isOnline = useOnline()
  return entryProgress(entry, { entries, isOnline, ...useOutboxActivity() })
}

export function entryProgress(
  entry: OutboxEntry,
  { entries, sending: underWay, lastResult, isOnline }: Situation,
): EntryProgress {
  if (entry.state === 'needs_you') {
    return { kind: 'needs_you', problem: entry.problem ?? { message: 'It was refused.' } }
  }
  if (entry.state === 'editing') return { kind: 'editing' }
  const sending = underWay.get(entry.id)
  if (sending) return { kind: 'sending', sending }
  const needed = entries.find(({ id }) => id === entry.dependsOn)
  if (needed) return waiting(needed.state === 'waiting' ? 'its_request' : 'its_stuck_request')
  const ended = lastResult?.state
  if (ended === 'signed_out' || ended === 'other_person') return waiting('sign_in')
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

/** In a few words, without a full stop. */
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

/** Good networks are faster than this; words that come and go at once would only flicker. */
const patienceMs = 300

/** Whether the sending of an entry takes so long that it is worth a word. */
export function useIsSlow({ writtenAt }: Pick<OutboxEntry, 'writtenAt'>): boolean {
  // No longer than that where the device's clock was set back since.
  const left = Math.min(Date.parse(writtenAt) + patienceMs - Date.now(), patienceMs)
  const [isSlow, setSlow] = useState(left <= 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, from the writing
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), left)
    return () => clearTimeout(timer)
  }, [writtenAt])
  return isSlow
}

/** Where an entry could be edited, but for its last try. */
export const tooLateToEdit = 'It may have arrived already, so it cannot be changed any more.'
