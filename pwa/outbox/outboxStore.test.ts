import { expect, it } from 'vitest'
import { sendingAfter } from './outboxStore.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

it('tracks entries in flight and their progress', () => {
  const started = sendingAfter(new Map(), { type: 'sending', entryId: 'a' })
  const inFlight = sendingAfter(started, { type: 'progress', entryId: 'a', sentBytes: 3, totalBytes: 9 })
  expect(inFlight.get('a')).toEqual({ sentBytes: 3, totalBytes: 9 })
  const entry = { id: 'a' } as OutboxEntry
  for (const end of ['sent', 'waiting', 'needs_you', 'stopped'] as const) {
    expect(sendingAfter(inFlight, { type: 'ended', end, entry }).size).toBe(0)
  }
})
