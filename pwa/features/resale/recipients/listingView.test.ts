import { expect, it } from 'vitest'
import type { OptIn, ResellNotification } from '#contract/resale.ts'
import { findInterested, interestedWords, listingView, whyNotSelected } from './listingView.ts'

const recipient = {
  userId: 'user',
  name: 'Ana Diaz',
  requestId: 'request',
  payBy: '2027-01-05T20:00:00.000Z',
  paidAt: null,
}

it('a sold listing is a payment due until it is paid', () => {
  expect(listingView({ status: 'active', recipient: null })).toMatchObject({ label: 'Active', isOwed: false })
  const due = listingView({ status: 'sold', recipient })
  expect(due).toMatchObject({ label: 'Sold, payment due', isOwed: true })
  expect(due.text).toMatch(/^Ana Diaz has until Jan 5.* to pay\.$/)
  const paid = listingView({
    status: 'sold',
    recipient: { ...recipient, paidAt: '2027-01-04T20:00:00.000Z' },
  })
  expect(paid).toMatchObject({ label: 'Sold', isOwed: false })
  expect(paid.text).toMatch(/^Ana Diaz paid Jan 4/)
  // A recipient is no longer one after the event.
  expect(listingView({ status: 'withdrawn', recipient })).toMatchObject({ label: 'Withdrawn', isOwed: false })
})

it('a listing that has ended says why nobody can be selected', () => {
  const why = (listing: Partial<ResellNotification>, now = '2027-01-05T20:00:00Z') =>
    whyNotSelected(
      {
        ...{ status: 'active', concertDate: '2027-06-05T20:00', recipient: null, isSellerRefunded: false },
        ...listing,
      },
      new Date(now),
    )
  expect(why({ status: 'active' })).toBeUndefined()
  expect(why({ status: 'sold', recipient })).toBe('Ana Diaz has been selected.')
  expect(why({ status: 'withdrawn' })).toContain('its seller has cancelled')
  expect(why({ status: 'withdrawn' }, '2027-06-05T12:00:00Z')).toContain('no buyer was found')
})

it('the number of interested people is in words', () => {
  expect(interestedWords(0)).toBe('Nobody interested yet')
  expect(interestedWords(1234)).toBe('1,234 interested')
})

it('interested people are found by the beginnings of their names, emails and numbers', () => {
  const person = (name: string, email: string, phone: string | null) =>
    ({ user: { name, email, phone } }) as OptIn
  const people = [
    person('Ana Diaz', 'ana@example.com', '+1 415 555 0100'),
    person('Bo Li', 'bo@mail.org', null),
  ]
  expect(findInterested(people, '')).toEqual(people)
  expect(findInterested(people, 'dia an')).toEqual([people[0]])
  expect(findInterested(people, 'mail')).toEqual([people[1]])
  expect(findInterested(people, '415 555')).toEqual([people[0]])
  expect(findInterested(people, 'zoe')).toEqual([])
})
