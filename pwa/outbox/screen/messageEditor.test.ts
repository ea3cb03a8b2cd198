import { describe, expect, it } from 'vitest'
import type { MessageEntry } from '../queue/outboxEntry.ts'
import { withText } from './MessageEditor.tsx'

const content = { requestId: 'r', offerId: 'o', message: 'Less?' }
const negotiation = { command: 'offer.negotiate', content, state: 'editing' } as MessageEntry

describe('a message with a new text', () => {
  it('keeps its command', () => {
    const chat = { command: 'chat.adminSend', content: { requestId: 'r', message: 'Hello' } } as MessageEntry
    expect(withText(chat, 'Hi')).toEqual({
      command: 'chat.adminSend',
      content: { requestId: 'r', message: 'Hi' },
    })
    expect(withText(negotiation, 'Even less?')).toEqual({
      command: 'offer.negotiate',
      content: { ...content, message: 'Even less?' },
    })
  })

  it('becomes a chat message if it was a refused negotiation', () => {
    const refused = { ...negotiation, problem: { message: 'This offer has expired.' } } as MessageEntry
    expect(withText(refused, 'A new one?')).toEqual({
      command: 'chat.send',
      content: { requestId: 'r', message: 'A new one?' },
    })
  })
})
