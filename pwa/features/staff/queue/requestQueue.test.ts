import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { requestAddress, rowAfter, statusAt } from './requestQueue.ts'

test('an offer that expired after the list was fetched reads as expired', () => {
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.000Z' })
  expect(statusAt(request, new Date('2027-05-01T11:59:59Z'))).toBe('offer_made')
  expect(statusAt(request, new Date('2027-05-01T12:00:00Z'))).toBe('expired')
})

test('the address of a request keeps group and search', () => {
  expect(requestAddress('r1')).toBe('/admin?request=r1')
  expect(requestAddress('r1', '?group=inactive&q=mo&request=r2')).toBe(
    '/admin?group=inactive&q=mo&request=r1',
  )
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
