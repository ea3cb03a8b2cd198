import type { FlushResult } from '../queue/flushOutbox.ts'
import { needsPerson } from '../queue/nextEntries.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'

interface Situation {
  entries: readonly OutboxEntry[]
  /** How the last flush ended. */
  lastResult: FlushResult | undefined
  isOnline: boolean
  /** Milliseconds since 1970. */
  now: number
}

export interface SituationWords {
  /** `quiet` where there is nothing to worry about. */
  tone: 'warn' | 'quiet'
  text: string
  /** Signing in is what helps. */
  asksToSignIn?: boolean
}

/** Why things wait, and what for; undefined where there is nothing to say about that. */
export function situationWords({
  entries,
  lastResult,
  isOnline,
  now,
}: Situation): SituationWords | undefined {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const isWaiting = entries.some((entry) => !needsPerson(entry, unsent))
  const needy = needyWords(entries, isWaiting)
  const say = (tone: SituationWords['tone'], ...sentences: (string | false | undefined)[]) => ({
    tone,
    text: sentences.filter(Boolean).join(' '),
  })

  if (lastResult?.state === 'signed_out') {
    const next = isWaiting
      ? 'Sign in to send what waits here; nothing of it is lost.'
      : 'Nothing here is lost.'
    return { ...say('warn', 'Your session has ended.', next, needy), asksToSignIn: true }
  }
  if (lastResult?.state === 'other_person') {
    const next = isWaiting
      ? 'What waits here is yours, and is sent once you sign in again.'
      : 'What stands here is yours, and stays until you sign in again.'
    return say('warn', 'Somebody else is signed in in this browser.', next, needy)
  }
  if (!isOnline && entries.length > 0) {
    const next = isWaiting && 'What waits is sent by itself once you are connected.'
    return say('warn', 'You are offline.', next, needy)
  }
  if (isWaiting && lastResult?.state === 'waiting') {
    const next = `The next try is ${nextTryWords(lastResult.at, now)}.`
    return say('quiet', 'Live Shows could not be reached.', next, needy)
  }
  return needy === undefined ? undefined : say('quiet', needy)
}

/** How much is left to the person, apart from what goes by itself. */
function needyWords(entries: readonly OutboxEntry[], isWaiting: boolean): string | undefined {
  const count = entries.filter(({ state }) => state === 'needs_you').length
  if (count === 0) return undefined
  const needs = count === 1 ? '1 needs you.' : `${count} need you.`
  return isWaiting ? needs : `Nothing here is sent by itself: ${needs}`
}

/** When something is tried the next time: 'in 12 s', 'in 4 m'. Milliseconds since 1970. */
export function nextTryWords(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 1) return 'now'
  return seconds < 100 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} m`
}
