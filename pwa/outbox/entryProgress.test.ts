import { describe, expect, it } from 'vitest'
import { entryProgress, progressWords } from './entryProgress.ts'
import type { OutboxState } from './outboxStore.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

function buildEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq: 1,
    id: 'm',
    userId: 'u',
    lane: 'r',
    command: 'chat.send',
    content: { requestId: 'r', message: 'Hello' },
    writtenAt: '2027-06-05T19:00:00.000Z',
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
    ...overrides,
  } as OutboxEntry
}

const idle: Pick<OutboxState, 'sending' | 'lastResult'> = {
  sending: new Map(),
  lastResult: { state: 'idle' },
}

function words(entry: OutboxEntry, situation: Partial<Parameters<typeof entryProgress>[1]> = {}) {
  return progressWords(entryProgress(entry, { entries: [entry], ...idle, isOnline: true, ...situation }))
}

describe('the progress of an unsent entry', () => {
  it('says what the entry waits for', () => {
    expect(words(buildEntry())).toBe('Waiting to be sent')
    expect(words(buildEntry(), { isOnline: false })).toBe('Waiting for a connection')
    expect(words(buildEntry({ attempts: 2 }))).toBe('Not sent yet. Will be retried')
    expect(words(buildEntry({ attempts: 2, mayHaveArrived: true }))).toBe('No reply yet. Will be retried')
    expect(words(buildEntry(), { lastResult: { state: 'signed_out' } })).toBe('Waiting for you to sign in')
    expect(words(buildEntry(), { lastResult: { state: 'outdated' } })).toBe(
      'Waiting for an update of Live Shows',
    )
  })

  it('says why the server puts it off, until the user retries it', () => {
    const putOffBecause = 'You have sent a lot of messages in a short time. You can send more in 2 minutes.'
    const entry = buildEntry({ attempts: 1, isPutOff: true, putOffBecause })
    expect(words(entry)).toBe(
      'Not sent yet. You have sent a lot of messages in a short time. You can send more in 2 minutes',
    )
    expect(words(entry, { isOnline: false })).toBe('Waiting for a connection')
    expect(words({ ...entry, isPutOff: false })).toBe('Not sent yet. Will be retried')
  })

  it('says that its request has to be sent first, and whether the request needs the user', () => {
    const message = buildEntry({ dependsOn: 'r' })
    const request = buildEntry({ id: 'r' })
    expect(words(message, { entries: [request, message] })).toBe('Will be sent after your request')
    const refused = buildEntry({ id: 'r', state: 'needs_you' })
    expect(words(message, { entries: [refused, message] })).toMatch(/needs your attention/)
    expect(words(message, { entries: [message] })).toBe('Waiting to be sent')
  })

  it('says how much has been sent', () => {
    const sending = (sentBytes: number, totalBytes: number) => ({
      sending: new Map([['m', { sentBytes, totalBytes }]]),
    })
    expect(words(buildEntry(), { ...sending(0, 0), isOnline: false })).toBe('Sending…')
    expect(words(buildEntry(), { ...sending(310_000, 1_200_000) })).toBe('Sending: 310 kB of 1.2 MB')
  })

  it('says that a refused entry was not sent, also while offline', () => {
    expect(words(buildEntry({ state: 'needs_you' }), { isOnline: false })).toBe('Not sent')
  })
})
