import { describe, expect, it } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { buildOwnRequest } from '../../testing/buildRequest.ts'
import { requestRows, withReadHere } from './ownRequests.ts'

const sender = { name: 'Sam Rivera', email: 'sam@example.com', phone: '5550100142' }
const build = (id: string, changes: Partial<TicketRequest> = {}) => buildOwnRequest({ id, ...changes })
const queued = (id: string, command: string, content: object, state = 'waiting') =>
  ({ id, command, state, content, writtenAt: '2027-06-01T20:00:00.000Z' }) as unknown as OutboxEntry
const unsent = (id: string) => queued(id, 'request.submit', { artist: 'Mitski', fileId: 'f' })
const about = (requestId: string, command: string, state?: string) =>
  queued(`${command} ${requestId}`, command, { requestId }, state)

describe('the rows of a history', () => {
  const rows = (fetched: TicketRequest[], sent: TicketRequest[], ...entries: OutboxEntry[]) =>
    requestRows({ fetched, sent, entries }, sender)

  it('have unsent requests first, newest first', () => {
    const list = rows([build('a')], [], unsent('b'), unsent('c'))
    expect(list.map(({ request, unsent }) => [request.id, request.name, unsent !== undefined])).toEqual([
      ['c', 'Sam Rivera', true],
      ['b', 'Sam Rivera', true],
      ['a', build('a').name, false],
    ])
  })

  it('have a request once that was sent, whether it is still in the outbox or not in the fetched list yet', () => {
    expect(rows([build('a')], [], unsent('a'))).toEqual([{ request: build('a') }])
    const later = build('c', { createdAt: '2027-06-02T20:00:00.000Z' })
    const earlier = build('b', { createdAt: '2027-06-01T20:00:00.000Z' })
    const list = rows([build('a')], [build('a'), earlier, later])
    expect(list.map(({ request }) => request.id)).toEqual(['c', 'b', 'a'])
    expect(rows([], [later], unsent('c'))).toEqual([{ request: later }])
  })

  it('have the newest message about a request that is not sent yet', () => {
    const list = rows([build('a'), build('b')], [], about('a', 'chat.send'), about('a', 'offer.negotiate'))
    expect(list.map(({ unsentMessage }) => unsentMessage?.id)).toEqual(['offer.negotiate a', undefined])
  })
})

it.each([
  ['a message that waits to be sent', about('a', 'chat.send'), [0, 2]],
  ['a negotiation that waits', about('b', 'offer.negotiate'), [2, 0]],
  ['a report of reading', about('b', 'chat.markRead'), [2, 0]],
  ['a message that was refused', about('a', 'chat.send', 'needs_you'), [2, 2]],
  ['another command', about('a', 'ticket.opened'), [2, 2]],
])('%s counts as reading what was there, or does not', (_, entry, unread) => {
  const requests = [build('a', { unreadMessages: 2 }), build('b', { unreadMessages: 2 })]
  expect(withReadHere(requests, [entry]).map(({ unreadMessages }) => unreadMessages)).toEqual(unread)
})
