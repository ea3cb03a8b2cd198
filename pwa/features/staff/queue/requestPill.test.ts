import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { headPills, queuePill } from './requestPill.ts'

const now = new Date('2027-05-01T12:00:00Z')

test.each([
  ['2027-05-01T14:05:00.000Z', 'warn', 'reply in 2 h 05 m'],
  ['2027-05-01T21:00:00.000Z', 'neutral', 'reply in 9 h'],
  ['2027-05-01T15:00:00.000Z', 'neutral', 'reply in 3 h'],
  ['2027-05-01T10:40:00.000Z', 'accent', '1 h 20 m overdue'],
])('an answer due at %s is %s: %s', (replyDueAt, tone, text) => {
  expect(queuePill(buildRequest({ replyDueAt, status: 'discussing' }), now)).toEqual({ tone, text })
})

test('a reply that is due takes precedence over an open offer', () => {
  const request = buildRequest({
    status: 'offer_made',
    deadlineAt: '2027-05-01T18:00:00.000Z',
    replyDueAt: '2027-05-02T09:00:00.000Z',
  })
  expect(queuePill(request, now).text).toBe('reply in 21 h')
  expect(queuePill({ ...request, replyDueAt: null }, now)).toEqual({
    tone: 'good',
    text: 'Offer sent · 6 h left',
  })
})

test('an unreadable date reads as Invalid date', () => {
  const unreadable = 'Invalid date'
  expect(queuePill(buildRequest({ replyDueAt: unreadable }), now).text).toBe('reply by: Invalid date')
  const offered = buildRequest({ status: 'offer_made', deadlineAt: unreadable })
  expect(queuePill(offered, now).text).toBe('Offer sent · Invalid date')
  const owed = buildRequest({ status: 'completed', undeliveredTickets: 1, concertDate: 'someday' })
  expect(headPills(owed, now)[0]?.text).toBe('Deliver 1\u00a0ticket · Invalid date')
})

test('every other request shows its status', () => {
  expect(queuePill(buildRequest({ status: 'accepted' }), now).text).toBe('Payment Required')
  expect(queuePill(buildRequest(), now).text).toBe('New Request')
  const over = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T11:00:00.000Z' })
  expect(queuePill(over, now).text).toBe('Offer Expired')
  expect(headPills(over, now)).toEqual([{ tone: 'neutral', text: 'Offer Expired' }])
  const unpaid = buildRequest({ status: 'expired', expiredBecause: 'not_paid' })
  expect(queuePill(unpaid, now).text).toBe('Not paid in time')
  expect(headPills(unpaid, now)).toEqual([{ tone: 'neutral', text: 'Not paid in time' }])
})

test('the head shows the status and what is due, without repetition', () => {
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T18:00:00.000Z' })
  const texts = (overrides: Parameters<typeof buildRequest>[0]) =>
    headPills({ ...request, ...overrides }, now).map(({ text }) => text)
  expect(texts({})).toEqual(['Offer sent · 6 h left'])
  expect(texts({ replyDueAt: '2027-05-01T14:05:00.000Z' })).toEqual([
    'Offer sent · 6 h left',
    'reply in 2 h 05 m',
  ])
})

test('a paid request shows what is left to deliver, highlighted once it is urgent', () => {
  const paid = buildRequest({ status: 'completed', isPaid: true, undeliveredTickets: 2 })
  expect(queuePill(paid, now)).toEqual({ tone: 'warn', text: 'Deliver 2\u00a0tickets' })
  expect(headPills(paid, now)).toEqual([{ tone: 'warn', text: 'Deliver 2\u00a0tickets · due Jun 2' }])
  const soon = { ...paid, undeliveredTickets: 1, concertDate: '2027-05-03T20:00' }
  expect(queuePill(soon, now)).toEqual({ tone: 'accent', text: 'Deliver 1\u00a0ticket' })
  expect(queuePill({ ...paid, undeliveredTickets: 0 }, now).text).toBe('Completed')
})
