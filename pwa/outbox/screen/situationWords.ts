import type { FlushResult } from '../queue/flushOutbox.ts'
import { needsUser } from '../queue/nextEntries.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { onceConnected } from '../useOutbox.ts'

interface Situation {
  entries: readonly OutboxEntry[]
  /** How the last flush ended. */
  lastResult: FlushResult | undefined
  /** Why nothing gets through; undefined while it does. */
  offline: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

export interface SituationWords {
  /** `quiet` if there is no problem. */
  tone: 'warn' | 'quiet'
  text: string
}

/** Returns why entries wait and what happens next; undefined if there is nothing to say. */
export function situationWords({ entries, lastResult, offline, now }: Situation): SituationWords | undefined {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const isWaiting = entries.some((entry) => !needsUser(entry, unsent))
  const attention = attentionWords(entries)
  const say = (tone: SituationWords['tone'], ...sentences: (string | false | undefined)[]) => ({
    tone,
    text: sentences.filter(Boolean).join(' '),
  })

  if (lastResult?.state === 'signed_out') {
    const next = isWaiting ? 'Sign in to send what is waiting. Nothing is lost.' : 'Nothing here is lost.'
    return say('warn', 'You are signed out.', next, attention)
  }
  if (lastResult?.state === 'other_person') {
    const next = isWaiting
      ? 'Your unsent items will be sent when you sign in again.'
      : 'Your unsent items stay here until you sign in again.'
    return say('warn', 'Someone else is signed in to this browser.', next, attention)
  }
  if (lastResult?.state === 'outdated') {
    return say('warn', 'Live Shows must be updated before anything can be sent. Nothing is lost.', attention)
  }
  if (offline && entries.length > 0) {
    const next = isWaiting && `Waiting items are sent automatically ${onceConnected()}.`
    return say('warn', offline, next, attention)
  }
  if (isWaiting && lastResult?.state === 'waiting') {
    const next = `Retrying ${retryWords(lastResult.at, now)}.`
    const isPutOff = entries.some(({ isPutOff, putOffBecause }) => isPutOff && putOffBecause)
    const why = isPutOff ? 'A lot was sent at once.' : 'Live Shows could not be reached.'
    return say('quiet', why, next, attention)
  }
  return attention === undefined ? undefined : say('quiet', attention)
}

/** Says how many entries need the user; undefined if none does. */
function attentionWords(entries: readonly OutboxEntry[]): string | undefined {
  const count = (wanted: OutboxEntry['state']) => entries.filter(({ state }) => state === wanted).length
  const [refused, edited] = [count('needs_you'), count('editing')]
  const sentences = [
    refused > 0 && (refused === 1 ? '1 item needs your attention.' : `${refused} items need your attention.`),
    edited > 0 &&
      (edited === 1
        ? '1 item will be sent when you finish editing it.'
        : `${edited} items will be sent when you finish editing them.`),
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** Formats the time until the next attempt, e.g. 'in 12 s' or 'in 4 m'. Both in milliseconds since 1970. */
export function retryWords(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 1) return 'now'
  return seconds < 100 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} m`
}
