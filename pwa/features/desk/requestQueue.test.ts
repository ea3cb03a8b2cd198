import { expect, test } from 'vitest'
import { buildRequest } from '../../testing/buildRequest.ts'
import { addressOf, listIn, requestAddress, statusAt } from './requestQueue.ts'

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
