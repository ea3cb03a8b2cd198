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
  it('gives the first of each lane', () => {
    expect(ids(nextEntries([entry(1), entry(2), entry(3, { lane: 'other' })], now))).toEqual([1, 3])
  })

  it('gives nothing of a lane whose first has to wait', () => {
    const entries = [entry(1, { notBefore: now + 1 }), entry(2), entry(3, { lane: 'other' })]
    expect(ids(nextEntries(entries, now))).toEqual([3])
    expect(ids(nextEntries(entries, now + 1))).toEqual([1, 3])
  })

  it('passes over what needs its person, and goes on in the lane', () => {
    expect(ids(nextEntries([entry(1, { state: 'needs_you' }), entry(2)], now))).toEqual([2])
  })

  it('keeps back what depends on an unsent entry, with the rest of its lane', () => {
    const entries = [
      entry(1, { lane: 'request' }),
      entry(2, { lane: 'chat', dependsOn: 'entry 1' }),
      entry(3, { lane: 'chat' }),
    ]
    expect(ids(nextEntries(entries, now))).toEqual([1])
    expect(ids(nextEntries(entries.slice(1), now))).toEqual([2])
  })

  it('passes over everything that depends on what needs its person, directly or not', () => {
    const entries = [
      entry(1, { lane: 'request', state: 'needs_you' }),
      entry(2, { dependsOn: 'entry 1' }),
      entry(3, { dependsOn: 'entry 2' }),
      entry(4),
    ]
    expect(ids(nextEntries(entries, now))).toEqual([4])
  })

  it('sends at once what a clock that was set back would keep for hours', () => {
    expect(ids(nextEntries([entry(1, { notBefore: now + longestWaitMs })], now))).toEqual([])
    expect(ids(nextEntries([entry(1, { notBefore: now + longestWaitMs + 1 })], now))).toEqual([1])
  })
})

describe('nextAttemptAt', () => {
  it('tells when the first of any lane may go', () => {
    const entries = [entry(1, { notBefore: now + 9000 }), entry(2, { lane: 'other', notBefore: now + 4000 })]
    expect(nextAttemptAt(entries)).toBe(now + 4000)
  })

  it('tells nothing where nothing can go by itself', () => {
    expect(nextAttemptAt([])).toBeUndefined()
    const entries = [entry(1, { state: 'needs_you' }), entry(2, { lane: 'other', dependsOn: 'entry 1' })]
    expect(nextAttemptAt(entries)).toBeUndefined()
  })
})
