import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { addressOf, listIn, requestAddress, rowAfter, statusAt } from './requestQueue.ts'

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
  expect(rowAfter(ids, 'unknown', -1)).toBe('a')
  expect(rowAfter(ids, 'a', 1)).toBe('b')
  expect(rowAfter(ids, 'c', 1)).toBe('c')
  expect(rowAfter(ids, 'a', -1)).toBe('a')
  expect(rowAfter([], undefined, 1)).toBeUndefined()
})

test('moving goes on from the old place of a row that has moved or left', () => {
  const before = ['a', 'b', 'c', 'd']
  const moved = ['a', 'c', 'd', 'b']
  expect([rowAfter(moved, 'b', 1, before), rowAfter(moved, 'b', -1, before)]).toEqual(['c', 'a'])
  const left = ['a', 'c', 'd']
  expect([rowAfter(left, 'b', 1, before), rowAfter(left, 'b', -1, before)]).toEqual(['c', 'a'])
  // Its neighbours have left as well.
  expect([rowAfter(['a', 'd'], 'b', 1, before), rowAfter(['d'], 'b', -1, before)]).toEqual(['d', 'd'])
  expect([rowAfter(['a', 'b', 'c'], 'd', 1, before), rowAfter(['b'], 'a', -1, before)]).toEqual(['c', 'b'])
  expect(rowAfter(['x'], 'b', 1, before)).toBe('x')
  // Others have come: it is where it was.
  expect([
    rowAfter(['n', 'a', 'b', 'm', 'c'], 'b', 1, before),
    rowAfter(['n', 'a', 'b'], 'b', -1, before),
  ]).toEqual(['m', 'a'])
})

test('every list of the desk has an address', () => {
  const parse = (list: Parameters<typeof addressOf>[0]) => listIn(new URLSearchParams(addressOf(list)))
  expect((['active', 'inactive', 'needs_us', 'mine'] as const).map(parse)).toEqual([
    'active',
    'inactive',
    'needs_us',
    'mine',
  ])
  expect(listIn(new URLSearchParams('group=none&view=all'))).toBeUndefined()
})
