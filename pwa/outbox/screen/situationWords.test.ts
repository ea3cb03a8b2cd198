import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { retryWords, situationWords } from './situationWords.ts'

function entry(id: string, overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return { id, command: 'chat.send', state: 'waiting', ...overrides } as OutboxEntry
}
const refused = (id: string) => entry(id, { state: 'needs_you' })
const after = (id: string, dependsOn: string) => entry(id, { dependsOn })

function words(
  entries: OutboxEntry[],
  situation: Partial<Parameters<typeof situationWords>[0]> = {},
): string | undefined {
  return situationWords({ entries, lastResult: { state: 'idle' }, offline: undefined, now: 0, ...situation })
    ?.text
}
const offline = { offline: 'You are offline.' }

afterEach(() => void vi.unstubAllGlobals())

describe('the notice above the outbox', () => {
  it('promises automatic sending only for waiting entries', () => {
    vi.stubGlobal('SyncManager', class {})
    const waits = 'You are offline. Waiting items are sent automatically once you are connected.'
    expect(words([entry('a')], offline)).toBe(waits)
    expect(words([entry('a'), refused('b')], offline)).toBe(`${waits} 1 item needs your attention.`)
    expect(words([entry('a'), refused('b'), refused('c')], offline)).toBe(
      `${waits} 2 items need your attention.`,
    )
  })

  it('says that nothing is sent while the app is closed where the browser has no Background Sync', () => {
    expect(words([entry('a')], offline)).toBe(
      'You are offline. Waiting items are sent automatically once you are connected and Live Shows is open.',
    )
  })

  it('promises nothing if everything needs the user, directly or not', () => {
    const stuck = '1 item needs your attention.'
    expect(words([refused('a')], offline)).toBe(`You are offline. ${stuck}`)
    expect(words([refused('a'), after('b', 'a')])).toBe(stuck)
  })

  it('says when the next attempt is, and how many entries need the user', () => {
    const lastResult = { state: 'waiting', at: 12_000 } as const
    const next = 'Live Shows could not be reached. Retrying in 12 s.'
    expect(words([entry('a')], { lastResult })).toBe(next)
    expect(words([entry('a'), refused('b')], { lastResult })).toBe(`${next} 1 item needs your attention.`)
  })

  it('does not claim that the server could not be reached if it puts entries off', () => {
    const putOff = entry('a', { isPutOff: true, putOffBecause: 'You have sent a lot of messages.' })
    const lastResult = { state: 'waiting', at: 12_000 } as const
    expect(words([putOff], { lastResult })).toBe('A lot was sent at once. Retrying in 12 s.')
    // A server that restarts says when, but gives no reason.
    expect(words([entry('a', { isPutOff: true })], { lastResult })).toMatch(/could not be reached/)
  })

  it('asks to sign in, without promising to send entries that need the user', () => {
    const lastResult = { state: 'signed_out' } as const
    expect(words([entry('a')], { lastResult })).toMatch(/Sign in to send what is waiting/)
    expect(words([refused('a')], { lastResult })).toBe(
      'You are signed out. Nothing here is lost. 1 item needs your attention.',
    )
    expect(words([refused('a')], { lastResult: { state: 'other_person' } })).not.toMatch(/will be sent/)
  })

  it('counts the entries that are being edited', () => {
    const edited = (id: string) => entry(id, { state: 'editing' })
    expect(words([edited('a')])).toBe('1 item will be sent when you finish editing it.')
    expect(words([refused('a'), edited('b'), edited('c')])).toBe(
      '1 item needs your attention. 2 items will be sent when you finish editing them.',
    )
  })

  it('says nothing if there is no problem', () => {
    expect(words([entry('a')])).toBeUndefined()
  })
})

it('formats the time until the next attempt', () => {
  expect(retryWords(1_000, 5_000)).toBe('now')
  expect(retryWords(17_000, 5_000)).toBe('in 12 s')
  expect(retryWords(245_000, 5_000)).toBe('in 4 m')
})
