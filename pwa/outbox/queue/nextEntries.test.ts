import { describe, expect, it } from 'vitest'
import { longestWaitMs, nextAttemptAt, nextEntries } from './nextEntries.ts'
import type { OutboxEntry } from './outboxEntry.ts'

const now = Date.parse('2027-06-05T20:00:00.000Z')

function entry(seq: number, overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq,
    id: `entry ${seq}`,
    userId: 'sam',
    command: 'chat.send',
    content: { requestId: 'lane', message: 'Hello' },
    lane: 'lane',
    writtenAt: '2027-06-05T19:00:00.000Z',
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
    ...overrides,
  } as OutboxEntry
}
const ids = (entries: OutboxEntry[]) => entries.map(({ seq }) => seq)

describe('nextEntries', () => {
  it('returns the first entry of each lane', () => {
    expect(ids(nextEntries([entry(1), entry(2), entry(3, { lane: 'other' })], now))).toEqual([1, 3])
  })

  it('returns nothing of a lane whose first entry is not due', () => {
    const entries = [entry(1, { notBefore: now + 1 }), entry(2), entry(3, { lane: 'other' })]
    expect(ids(nextEntries(entries, now))).toEqual([3])
    expect(ids(nextEntries(entries, now + 1))).toEqual([1, 3])
  })

  it('skips an entry that needs the user and continues in its lane', () => {
    expect(ids(nextEntries([entry(1, { state: 'needs_you' }), entry(2)], now))).toEqual([2])
  })

  it('holds back an entry that depends on an unsent one, with the rest of its lane', () => {
    const entries = [
      entry(1, { lane: 'request' }),
      entry(2, { lane: 'chat', dependsOn: 'entry 1' }),
      entry(3, { lane: 'chat' }),
    ]
    expect(ids(nextEntries(entries, now))).toEqual([1])
    expect(ids(nextEntries(entries.slice(1), now))).toEqual([2])
  })

  it('skips all entries that depend on one that needs the user, directly or not', () => {
    const entries = [
      entry(1, { lane: 'request', state: 'needs_you' }),
      entry(2, { dependsOn: 'entry 1' }),
      entry(3, { dependsOn: 'entry 2' }),
      entry(4),
    ]
    expect(ids(nextEntries(entries, now))).toEqual([4])
  })

  it('returns an entry at once if the clock was set back behind its waiting time', () => {
    expect(ids(nextEntries([entry(1, { notBefore: now + longestWaitMs })], now))).toEqual([])
    expect(ids(nextEntries([entry(1, { notBefore: now + longestWaitMs + 1 })], now))).toEqual([1])
  })
})

describe('nextAttemptAt', () => {
  it('returns when the first entry of any lane is due', () => {
    const entries = [entry(1, { notBefore: now + 9000 }), entry(2, { lane: 'other', notBefore: now + 4000 })]
    expect(nextAttemptAt(entries)).toBe(now + 4000)
  })

  it('returns undefined if nothing can be sent automatically', () => {
    expect(nextAttemptAt([])).toBeUndefined()
    const entries = [entry(1, { state: 'needs_you' }), entry(2, { lane: 'other', dependsOn: 'entry 1' })]
    expect(nextAttemptAt(entries)).toBeUndefined()
  })
})
