import { expect, test } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { compareWithFound, offerForm, startOfOffer, totalsOf, whyNoOffer } from './offerForm.ts'

const now = new Date('2027-05-01T12:00:00Z')

const offer: Offer = {
  id: '01960000-0000-7000-8000-000000000002',
  requestId: buildRequest().id,
  section: '104',
  row: null,
  ticketCount: 3,
  pricePerTicket: 187.5,
  subtotal: 562.5,
  serviceFee: 15,
  totalPrice: 577.5,
  notes: 'On the aisle',
  status: 'superseded',
  expiresAt: '2027-05-02T12:00:00.000Z',
  createdAt: '2027-05-01T12:00:00.000Z',
}

test('without an offer the form starts with what the customer asked for', () => {
  expect(startOfOffer(buildRequest(), [])).toEqual({
    section: '102',
    row: 'F',
    ticketCount: 2,
    pricePerTicket: '',
    notes: '',
  })
})

test('afterwards it starts with the offer that stands, its missing row included', () => {
  const pending: Offer = { ...offer, status: 'pending', section: '105' }
  expect(startOfOffer(buildRequest(), [offer, pending])).toEqual({
    section: '105',
    row: '',
    ticketCount: 3,
    pricePerTicket: '187.50',
    notes: 'On the aisle',
  })
  expect(startOfOffer(buildRequest(), [offer]).section).toBe('104')
})

test('completed, declined and past requests take no offer, and the form says why', () => {
  expect(whyNoOffer(buildRequest(), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'expired' }), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'accepted' }), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'declined' }), now)).toContain('is declined')
  expect(whyNoOffer(buildRequest({ status: 'completed' }), now)).toContain('is completed')
  expect(whyNoOffer(buildRequest({ status: 'completed', isPaid: true }), now)).toContain('is paid')
  expect(whyNoOffer(buildRequest({ concertDate: '2027-04-01T20:00' }), now)).toContain('already over')
})

test('totals are in cents, and none while the price is refused', () => {
  expect(totalsOf({ pricePerTicket: '180', ticketCount: 2 })).toEqual({
    each: 18000,
    subtotal: 36000,
    serviceFee: 1500,
    total: 37500,
  })
  for (const pricePerTicket of ['', '0', '-4', '1.005', '9999999999', 'x']) {
    expect(totalsOf({ pricePerTicket, ticketCount: 2 })).toBeUndefined()
  }
})

test('our price is compared with what was found for the same seats', () => {
  expect(compareWithFound('$240.00', 2, 37500)).toEqual({ than: 'less', cents: 10500 })
  expect(compareWithFound('150', 2, 37500)).toEqual({ than: 'more', cents: 7500 })
  expect(compareWithFound('187.50', 2, 37500)).toEqual({ than: 'same', cents: 0 })
  expect(compareWithFound('about 90', 2, 37500)).toBeUndefined()
})

test('what is typed is checked in the words of the specification', () => {
  const typed = { section: ' ', row: '', ticketCount: 2, pricePerTicket: '', notes: '' }
  const sentences = offerForm.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])
  expect(sentences).toEqual([
    ['section', 'Section is required'],
    ['pricePerTicket', 'Price must be positive'],
  ])
  expect(offerForm.parse({ ...typed, section: ' 102 ', pricePerTicket: '180.5' })).toEqual({
    section: '102',
    row: null,
    ticketCount: 2,
    pricePerTicket: 180.5,
    notes: null,
  })
})
