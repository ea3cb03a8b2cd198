import { expect, it } from 'vitest'
import { whatConfirmingDid, whatConfirmingDoes } from './returningWords.ts'

const ticket = {
  concertDate: '2027-06-05T20:00',
  resalePrice: 180,
  zipCodePrefix: '947',
  unlistedBecause: null,
}

it('what confirming a mail does is said before, by what the event still allows', () => {
  const at = (now: string) => whatConfirmingDoes(ticket, new Date(now))
  expect(at('2027-06-01T12:00:00Z')).toMatch(/^The ticket is offered for \$180\.00 in the 947 area\./)
  expect(whatConfirmingDoes({ ...ticket, zipCodePrefix: null }, new Date('2027-06-01T12:00:00Z'))).toContain(
    'no zip code',
  )
  expect(at('2027-06-05T12:00:00Z')).toMatch(/less than 24 hours away/)
  expect(at('2027-06-07T12:00:00Z')).toMatch(/^The event is over.*nothing is refunded/)
})

it('and afterwards, with the reason if it was not listed', () => {
  expect(whatConfirmingDid(ticket)).toBe('Offered for $180.00.')
  expect(whatConfirmingDid({ ...ticket, unlistedBecause: 'no_zip_code' })).toContain('has no zip code')
  expect(whatConfirmingDid({ ...ticket, unlistedBecause: 'past_event' })).toContain('nothing is refunded')
})
