import { formatBytes } from '../ui/format.ts'
import type { OutboxActivity, Sending } from './outboxActivity.ts'
import type { OutboxEntry, Problem } from './queue/outboxEntry.ts'

/** How the sending of an entry goes. */
export type EntryProgress =
  | { kind: 'needs_you'; problem: Problem }
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

interface Situation {
  entries: readonly OutboxEntry[]
  activity: OutboxActivity
  isOnline: boolean
}

export function entryProgress(entry: OutboxEntry, { entries, activity, isOnline }: Situation): EntryProgress {
  if (entry.state === 'needs_you') {
    return { kind: 'needs_you', problem: entry.problem ?? { message: 'It was refused.' } }
  }
  const sending = activity.sending.get(entry.id)
  if (sending) return { kind: 'sending', sending }
  const needed = entries.find(({ id }) => id === entry.dependsOn)
  if (needed) return waiting(needed.state === 'needs_you' ? 'its_stuck_request' : 'its_request')
  const ended = activity.lastResult?.state
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
    case 'sending': {
      const { sentBytes, totalBytes } = progress.sending
      if (totalBytes === 0) return 'Sending…'
      return `Sending: ${formatBytes(Math.min(sentBytes, totalBytes))} of ${formatBytes(totalBytes)}`
    }
    case 'waiting':
      return waitingWords[progress.why]
  }
}
