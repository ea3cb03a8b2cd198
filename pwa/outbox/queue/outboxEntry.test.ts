import { describe, expect, it } from 'vitest'
import { canEdit, canRetry, type OutboxEntry, summarizeUnsent } from './outboxEntry.ts'

const editable = ['chat.send', 'chat.adminSend', 'offer.negotiate', 'request.submit'] as const

describe('canEdit', () => {
  it.each(editable)('allows editing %s if it was never sent or was refused', (command) => {
    expect(canEdit({ command })).toBe(true)
  })

  it.each(editable)('does not allow editing %s if the server may have it', (command) => {
    expect(canEdit({ command, mayHaveArrived: true })).toBe(false)
  })

  it.each(['ticket.confirmReceived', 'ticket.opened'] as const)(
    'does not allow editing %s, which has no content to edit',
    (command) => {
      expect(canEdit({ command })).toBe(false)
    },
  )

  it('does not allow editing what the account may no longer send', () => {
    const problem = { message: 'No.', code: 'admin_only' } as const
    expect(canEdit({ command: 'chat.adminSend', problem })).toBe(false)
  })
})

describe('canRetry', () => {
  it.each(['invalid_input', 'not_found', 'ticket_not_ready', undefined] as const)(
    'is true where the same call may be accepted later: %s',
    (code) => expect(canRetry({ problem: { message: 'No.', code } })).toBe(true),
  )

  it.each(['offer_superseded', 'offer_expired', 'admin_only', 'admin_access_denied', 'key_reused'] as const)(
    'is false where it is refused for good: %s',
    (code) => expect(canRetry({ problem: { message: 'No.', code } })).toBe(false),
  )
})

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
