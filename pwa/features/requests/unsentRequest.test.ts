import { expect, it } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { asTicketRequest, requestRows, type UnsentRequest } from './unsentRequest.ts'

const person = { name: 'Sam Rivera', email: 'sam@example.com', phone: '5550100142' }

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
  return asTicketRequest(buildUnsent(id), person)
}

it('puts what is not sent on top, the newest first', () => {
  const rows = requestRows(
    { told: [buildSent('a')], sent: [], unsent: [buildUnsent('b'), buildUnsent('c')] },
    person,
  )
  expect(rows.map(({ request, unsent }) => [request.id, unsent !== undefined])).toEqual([
    ['c', true],
    ['b', true],
    ['a', false],
  ])
})

it('shows once what has arrived and has not left the outbox yet', () => {
  const rows = requestRows({ told: [buildSent('a')], sent: [], unsent: [buildUnsent('a')] }, person)
  expect(rows).toEqual([{ request: buildSent('a') }])
})

it('puts what was sent and is on no list yet before the list, and once', () => {
  const later = { ...buildSent('c'), createdAt: '2027-06-02T20:00:00.000Z' }
  const told = [buildSent('a')]
  const rows = requestRows({ told, sent: [buildSent('a'), buildSent('b'), later], unsent: [] }, person)
  expect(rows.map(({ request }) => request.id)).toEqual(['c', 'b', 'a'])
  expect(requestRows({ told: [], sent: [later], unsent: [buildUnsent('c')] }, person)).toEqual([
    { request: later },
  ])
})
