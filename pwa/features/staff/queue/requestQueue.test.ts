import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import {
  arrangeQueue,
  countCompletedToday,
  countPending,
  countToDeliver,
  rowAfter,
  statusAt,
} from './requestQueue.ts'

const now = new Date('2027-05-01T12:00:00Z')
const artists = (requests: { artist: string }[]) => requests.map(({ artist }) => artist)

test('active requests are sorted by due time, then newest first', () => {
  const queue = arrangeQueue(
    [
      buildRequest({ artist: 'old', status: 'discussing', createdAt: '2027-04-01T10:00:00.000Z' }),
      buildRequest({ artist: 'new', status: 'accepted', createdAt: '2027-04-30T10:00:00.000Z' }),
      buildRequest({ artist: 'due later', replyDueAt: '2027-05-02T10:00:00.000Z' }),
      buildRequest({ artist: 'overdue', replyDueAt: '2027-05-01T08:00:00.000Z' }),
    ],
    '',
    now,
  )
  expect(artists(queue.active)).toEqual(['overdue', 'due later', 'new', 'old'])
})

test('inactive requests are sorted newest first, regardless of due times', () => {
  const queue = arrangeQueue(
    [
      buildRequest({ artist: 'declined', status: 'declined', createdAt: '2027-04-01T10:00:00.000Z' }),
      buildRequest({ artist: 'completed', status: 'completed', createdAt: '2027-04-02T10:00:00.000Z' }),
      buildRequest({
        artist: 'expired',
        status: 'expired',
        createdAt: '2027-03-02T10:00:00.000Z',
        replyDueAt: '2027-05-01T08:00:00.000Z',
      }),
    ],
    '',
    now,
  )
  expect(artists(queue.inactive)).toEqual(['completed', 'declined', 'expired'])
  expect(queue.active).toEqual([])
})

test('undelivered paid requests are at the top of the inactive ones, next event first', () => {
  const completed = (artist: string, concertDate: string, undeliveredTickets: number) =>
    buildRequest({ artist, concertDate, undeliveredTickets, status: 'completed', isPaid: true })
  const queue = arrangeQueue(
    [
      completed('delivered', '2027-05-02T20:00', 0),
      completed('later', '2027-08-01T20:00', 1),
      completed('soon', '2027-05-03T20:00', 4),
    ],
    '',
    now,
  )
  expect(artists(queue.inactive)).toEqual(['soon', 'later', 'delivered'])
  expect(countToDeliver(queue.inactive)).toBe(2)
  expect(queue.active).toEqual([])
})

test('an offer that expired after the list was fetched is inactive', () => {
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.000Z' })
  expect(statusAt(request, now)).toBe('expired')
  expect(arrangeQueue([request], '', now).inactive).toHaveLength(1)
  expect(statusAt({ ...request, deadlineAt: '2027-05-01T12:00:01.000Z' }, now)).toBe('offer_made')
})

test.each([
  ['bjork', 'Björk'],
  ['MO', 'MØ'],
  ['sigur ros', 'Sigur Rós'],
  ['ＡＢＢＡ', 'Abba'],
])('searching %s finds %s', (search, artist) => {
  const requests = [buildRequest({ artist }), buildRequest({ artist: 'Xx' })]
  expect(artists(arrangeQueue(requests, search, now).active)).toEqual([artist])
})

test('a search matches artist, client and venue, and requires every word', () => {
  const requests = [buildRequest()]
  const found = (search: string) => arrangeQueue(requests, search, now).active.length
  expect(found('phoebe greek')).toBe(1)
  expect(found('  RIVERA ')).toBe(1)
  expect(found('sam@example')).toBe(1)
  expect(found('phoebe forum')).toBe(0)
})

test('pending requests are counted', () => {
  const requests = [buildRequest(), buildRequest({ status: 'discussing' }), buildRequest()]
  expect(countPending(requests)).toBe(2)
})

test('moving through the rows stops at the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(rowAfter(ids, undefined, 1)).toBe('a')
  expect(rowAfter(ids, 'gone', -1)).toBe('a')
  expect(rowAfter(ids, 'a', 1)).toBe('b')
  expect(rowAfter(ids, 'c', 1)).toBe('c')
  expect(rowAfter(ids, 'a', -1)).toBe('a')
  expect(rowAfter([], undefined, 1)).toBeUndefined()
})

test('requests completed today are counted by the viewer’s calendar day', () => {
  const today = new Date(2027, 4, 1, 12)
  const at = (hour: number, day = 1) => ({ completedAt: new Date(2027, 4, day, hour).toISOString() })
  expect(countCompletedToday([at(0), at(23), at(23, 0), at(0, 2), { completedAt: null }], today)).toBe(2)
})
