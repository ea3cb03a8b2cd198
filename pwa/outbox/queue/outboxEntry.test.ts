import { describe, expect, it } from 'vitest'
import { canEdit } from './outboxEntry.ts'

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
})
