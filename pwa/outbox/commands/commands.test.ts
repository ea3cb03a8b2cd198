import { describe, expect, it } from 'vitest'
import { contents } from '../../offline/outboxEntry.ts'
import { commandNamed, commands } from './registry.ts'

const label = (name: string, content: object, names = {}) => commandNamed(name)?.label(content, names)

describe('the label of an entry', () => {
  it('contains artist and seat as far as they are known', () => {
    const ticket = { ticketId: 't' }
    expect(label('ticket.opened', ticket)).toBe('Ticket opened')
    expect(label('ticket.opened', ticket, { artist: 'Mitski' })).toBe('Ticket opened: Mitski')
    expect(label('ticket.confirmReceived', ticket, { artist: 'Mitski', seat: 'Seat 11' })).toBe(
      'Ticket received: Mitski, Seat 11',
    )
    const message = { requestId: 'r', message: 'Hello' }
    expect(label('chat.send', message, { artist: 'Mitski' })).toBe('Message about Mitski')
    expect(label('chat.adminSend', message)).toBe('Message')
    expect(label('chat.adminSend', { ...message, artist: 'Mitski' })).toBe('Message about Mitski')
    expect(label('offer.negotiate', message, { artist: 'Mitski' })).toBe('Negotiation about Mitski')
    expect(label('chat.markRead', { requestId: 'r', seq: 1 }, { artist: 'Mitski' })).toBe(
      'Messages read about Mitski',
    )
    expect(label('message.read', { messageId: 'm', subject: 'A refund failed' })).toBe(
      'Message marked as read: A refund failed',
    )
    expect(label('message.read', { messageId: 'm' })).toBe('Message marked as read')
    expect(label('message.unread', { messageId: 'm', subject: 'A refund failed' })).toBe(
      'Message marked as unread: A refund failed',
    )
    expect(label('faq.ask', { message: 'Hello' })).toBe('Question to our team')
    expect(label('resale.opt_in', { listingId: 'l', artist: 'Mitski' })).toBe('Interest in Mitski')
    expect(label('resale.opt_in', { listingId: 'l' })).toBe('Interest in a ticket')
    expect(label('resale.withdraw', { listingId: 'l', artist: 'Mitski' })).toBe(
      'No longer interested in Mitski',
    )
    expect(label('resale.withdraw', { listingId: 'l' })).toBe('No longer interested in a ticket')
    expect(label('request.submit', { artist: 'Mitski' })).toBe('New request: Mitski')
  })
})

it('everything that the outbox stores has one command, whose call accepts an idempotency key', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(contents).sort())
  expect(commands.filter(({ endpoint }) => !endpoint.repeatableByKey)).toEqual([])
})

it.each([
  ['ticket.opened', undefined],
  ['ticket.confirmReceived', { writtenAt: '2027-05-01T12:00:00.000Z' }],
] as const)('%s names the delivery that was seen, and a receipt when it was confirmed', (name, when) => {
  const { toCall } = commandNamed(name) ?? {}
  const envelope = { id: 'e', writtenAt: '2027-05-01T12:00:00.000Z' }
  expect(toCall?.({ ticketId: 't', deliveryNumber: 2 }, envelope)).toEqual({
    params: { id: 't' },
    body: { deliveryNumber: 2, ...when },
  })
})

it('a receipt that did not wait has no body', () => {
  const { toCall } = commandNamed('ticket.confirmReceived') ?? {}
  expect(toCall?.({ ticketId: 't', deliveryNumber: 2 }, { id: 'e' })).toEqual({ params: { id: 't' } })
})

it('a message of staff is sent without what only names it in the Outbox', () => {
  const envelope = { id: 'e', writtenAt: '2027-05-01T12:00:00.000Z' }
  const { writtenAt } = envelope
  const { toCall } = commandNamed('chat.adminSend') ?? {}
  expect(toCall?.({ requestId: 'r', message: 'Hello', artist: 'Mitski' }, envelope)).toEqual({
    body: { requestId: 'r', message: 'Hello', writtenAt },
  })
})

it('a command of a newer version of the app is unknown', () => {
  expect(commandNamed('chat.react')).toBeUndefined()
})
