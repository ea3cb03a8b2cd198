import { describe, expect, it } from 'vitest'
import type { OptIn, ResellNotification, ReturningTicket } from '#contract/resale.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import {
  findInterested,
  interestedWords,
  listingView,
  whatConfirmingDid,
  whatConfirmingDoes,
  whyNotSelected,
} from './listingWords.ts'
import { interestIn } from './resaleWords.ts'

const ticket = {
  concertDate: '2027-06-05T20:00',
  resalePrice: 180,
  zipCodePrefix: '947',
  unlistedBecause: null,
  files: [] as ReturningTicket['files'],
} as ReturningTicket

it('what confirming a mail does is said before, by what the event still allows', () => {
  const at = (now: string) => whatConfirmingDoes(ticket, new Date(now))
  expect(at('2027-06-01T12:00:00Z')).toMatch(
    /^The ticket will be offered for \$180\.00 in the 947 area\..*only the venue can void it/,
  )
  expect(whatConfirmingDoes({ ...ticket, zipCodePrefix: null }, new Date('2027-06-01T12:00:00Z'))).toContain(
    'no zip code',
  )
  expect(at('2027-06-05T12:00:00Z')).toMatch(/less than 24 hours away/)
  expect(at('2027-06-07T12:00:00Z')).toMatch(/^The event is over.*nothing is refunded/)
})

it('and afterwards, with the reason if it was not listed', () => {
  expect(whatConfirmingDid(ticket)).toBe('Offered for $180.00.')
  expect(whatConfirmingDid({ ...ticket, unlistedBecause: 'no_zip_code' })).toContain('has no zip code')
  expect(whatConfirmingDid({ ...ticket, unlistedBecause: 'disputed' })).toContain('disputes the payment')
  expect(whatConfirmingDid({ ...ticket, unlistedBecause: 'past_event' })).toContain('nothing is refunded')
})

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
      { concertDate: '2027-06-05T20:00', recipient: null, ...listing } as ResellNotification,
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

const entry = (
  command: 'resale.opt_in' | 'resale.withdraw',
  state: OutboxEntry['state'] = 'waiting',
  listingId = 'this',
) => ({ command, content: { listingId }, state }) as OutboxEntry

describe('interest in a listing', () => {
  const listed = { id: 'this', hasOptedIn: false }
  const optedIn = { id: 'this', hasOptedIn: true }

  it('is what the server knows, unless something is unsent', () => {
    expect(interestIn(listed, [])).toEqual({ isInterested: false, entry: undefined })
    expect(interestIn(optedIn, [entry('resale.withdraw', 'waiting', 'other')]).isInterested).toBe(true)
  })

  it('is the last unsent change', () => {
    const changes = [entry('resale.opt_in'), entry('resale.withdraw'), entry('resale.opt_in')]
    expect(interestIn(listed, changes)).toEqual({ isInterested: true, entry: changes[2] })
    expect(interestIn(optedIn, changes.slice(0, 2)).isInterested).toBe(false)
  })

  it('a refused change has changed nothing', () => {
    const refused = entry('resale.opt_in', 'needs_you')
    expect(interestIn(listed, [refused])).toEqual({ isInterested: false, entry: refused })
  })
})
