import { expect, it } from 'vitest'
import { sendingAfter } from './outboxStore.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

it('knows what is being sent, and how far it is', () => {
  const begun = sendingAfter(new Map(), { type: 'sending', entryId: 'a' })
  const under = sendingAfter(begun, { type: 'progress', entryId: 'a', sentBytes: 3, totalBytes: 9 })
  expect(under.get('a')).toEqual({ sentBytes: 3, totalBytes: 9 })
  const entry = { id: 'a' } as OutboxEntry
  for (const end of ['sent', 'waiting', 'needs_you', 'stopped'] as const) {
    expect(sendingAfter(under, { type: 'ended', end, entry }).size).toBe(0)
  }
})
