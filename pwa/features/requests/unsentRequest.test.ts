import { expect, it } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { requestRows, toTicketRequest, type UnsentRequest } from './unsentRequest.ts'

const sender = { name: 'Sam Rivera', email: 'sam@example.com', phone: '5550100142' }

function buildUnsent(id: string): UnsentRequest {
  return {
    seq: 1,
    id,
    userId: 'u',
    lane: id,
    command: 'request.submit',
    content: {
      artist: 'Mitski',
      venue: 'Greek Theatre',
      concertDate: '2027-06-05T20:00',
      section: '102',
      preferredRow: 'F',
      ticketCount: 2,
      stubhubPrice: '$240',
      fileId: 'f',
    },
    writtenAt: '2027-06-01T20:00:00.000Z',
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
  }
}

function buildSent(id: string): TicketRequest {
  return toTicketRequest(buildUnsent(id), sender)
}

it('lists unsent requests first, newest first', () => {
  const rows = requestRows(
    { fetched: [buildSent('a')], sent: [], entries: [buildUnsent('b'), buildUnsent('c')] },
    sender,
  )
  expect(rows.map(({ request, unsent }) => [request.id, unsent !== undefined])).toEqual([
    ['c', true],
    ['b', true],
    ['a', false],
  ])
})

it('lists a request once that was sent and is still in the outbox', () => {
  const rows = requestRows({ fetched: [buildSent('a')], sent: [], entries: [buildUnsent('a')] }, sender)
  expect(rows).toEqual([{ request: buildSent('a'), unsentMessage: undefined }])
})

it('lists a request once that was sent and is not in the fetched list yet, before the list', () => {
  const later = { ...buildSent('c'), createdAt: '2027-06-02T20:00:00.000Z' }
  const fetched = [buildSent('a')]
  const rows = requestRows({ fetched, sent: [buildSent('a'), buildSent('b'), later], entries: [] }, sender)
  expect(rows.map(({ request }) => request.id)).toEqual(['c', 'b', 'a'])
  expect(requestRows({ fetched: [], sent: [later], entries: [buildUnsent('c')] }, sender)).toEqual([
    { request: later },
  ])
})

it('has the newest message about a request that is not sent yet', () => {
  const message = (id: string, requestId: string) =>
    ({
      ...buildUnsent(id),
      command: 'chat.send',
      content: { requestId, message: id },
    }) as unknown as OutboxEntry
  const entries = [message('first', 'a'), message('second', 'a')]
  const rows = requestRows({ fetched: [buildSent('a'), buildSent('b')], sent: [], entries }, sender)
  expect(rows.map(({ unsentMessage }) => unsentMessage?.id)).toEqual(['second', undefined])
})
