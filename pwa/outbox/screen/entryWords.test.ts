import { expect, it } from 'vitest'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { entryTitle, nextTryWords } from './entryWords.ts'

it('names what is unsent with artist and seat, as far as they are known', () => {
  const opened = { command: 'ticket.opened', content: { ticketId: 't' } } as OutboxEntry
  const received = { ...opened, command: 'ticket.confirmReceived' } as OutboxEntry
  expect(entryTitle(opened, {})).toBe('You opened your ticket')
  expect(entryTitle(opened, { artist: 'Mitski' })).toBe('You opened your ticket: Mitski')
  expect(entryTitle(received, { artist: 'Mitski', seat: 'Seat 11' })).toBe(
    'You got your ticket: Mitski, Seat 11',
  )
  const message = { command: 'chat.send', content: { requestId: 'r', message: 'Hello' } } as OutboxEntry
  expect(entryTitle(message, { artist: 'Mitski' })).toBe('Message about Mitski')
  const negotiation = { ...message, command: 'offer.negotiate' } as OutboxEntry
  expect(entryTitle(negotiation, { artist: 'Mitski' })).toBe('Negotiation about Mitski')
})

it('says when the next try is', () => {
  expect(nextTryWords(1_000, 5_000)).toBe('now')
  expect(nextTryWords(17_000, 5_000)).toBe('in 12 s')
  expect(nextTryWords(245_000, 5_000)).toBe('in 4 m')
})
