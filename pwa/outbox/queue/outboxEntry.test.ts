import { describe, expect, it } from 'vitest'
import { canEdit } from './outboxEntry.ts'

const editable = ['chat.send', 'chat.adminSend', 'offer.negotiate', 'request.submit'] as const

describe('canEdit', () => {
  it.each(editable)('lets %s be changed while it has never gone out, or was refused', (command) => {
    expect(canEdit({ command })).toBe(true)
  })

  it.each(editable)('does not let %s be changed that the server may have', (command) => {
    expect(canEdit({ command, mayHaveArrived: true })).toBe(false)
  })

  it.each(['ticket.confirmReceived', 'ticket.opened'] as const)(
    'finds nothing to change in %s',
    (command) => {
      expect(canEdit({ command })).toBe(false)
    },
  )
})
