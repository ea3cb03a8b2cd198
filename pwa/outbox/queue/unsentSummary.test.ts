import { expect, it } from 'vitest'
import type { OutboxEntry } from './outboxEntry.ts'
import { summarizeUnsent } from './unsentSummary.ts'

function entry(id: string, overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id,
    command: 'chat.send',
    content: { requestId: 'r', message: 'Hello' },
    state: 'waiting',
    ...overrides,
  } as OutboxEntry
}
const opened = { command: 'ticket.opened', content: { ticketId: 't' } } as Partial<OutboxEntry>

it('counts which entries are sent automatically, without those that need the user, directly or not', () => {
  const entries = [
    entry('request', { state: 'needs_you' }),
    entry('first', { dependsOn: 'request' }),
    entry('second', { dependsOn: 'first' }),
    entry('other'),
  ]
  expect(summarizeUnsent(entries)).toEqual({ total: 4, byItself: 1 })
  expect(summarizeUnsent([])).toEqual({ total: 0, byItself: 0 })
})

it('does not count an opened ticket unless it was refused', () => {
  expect(summarizeUnsent([entry('a', opened)])).toEqual({ total: 0, byItself: 0 })
  expect(summarizeUnsent([entry('a', { ...opened, state: 'needs_you' })])).toEqual({ total: 1, byItself: 0 })
})
