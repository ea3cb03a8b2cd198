import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { buildOwnRequest } from '../../testing/buildRequest.ts'
import { withReadHere } from './withReadHere.ts'

const build = (id: string) => buildOwnRequest({ id, unreadMessages: 2 })
const queued = (command: string, requestId: string, state = 'waiting') =>
  ({ id: `entry ${requestId}`, command, state, content: { requestId } }) as unknown as OutboxEntry
const unread = (...entries: OutboxEntry[]) =>
  withReadHere([build('a'), build('b')], entries).map(({ unreadMessages }) => unreadMessages)

it('a message that waits to be sent has read what was there, as does a report of reading', () => {
  expect(unread()).toEqual([2, 2])
  expect(unread(queued('chat.send', 'a'))).toEqual([0, 2])
  expect(unread(queued('offer.negotiate', 'b'))).toEqual([2, 0])
  expect(unread(queued('chat.markRead', 'b'))).toEqual([2, 0])
})

it('but not one that was refused, or another command', () => {
  expect(unread(queued('chat.send', 'a', 'needs_you'))).toEqual([2, 2])
  expect(unread(queued('ticket.opened', 'a'))).toEqual([2, 2])
})
