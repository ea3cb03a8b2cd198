import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { initialOffer, offerForm, parsePrice, totalsOf, whyNoOffer } from './offerForm.ts'

const now = new Date('2027-05-01T12:00:00Z')

test('the form starts with what the customer asked for, without a price', () => {
  expect(initialOffer(buildRequest({ ticketCount: 4 }))).toEqual({
    section: '102',
    row: 'F',
    ticketCount: 4,
    pricePerTicket: '',
    notes: '',
  })
})

test('after an offer the form starts with its seats, but with the count of the request', () => {
  expect(initialOffer(buildRequest({ ticketCount: 4 }), { section: '119', row: null })).toEqual({
    section: '119',
    row: '',
    ticketCount: 4,
    pricePerTicket: '',
    notes: '',
  })
})

test('no offer can be made on completed, declined and past requests, with a message that says why', () => {
  expect(whyNoOffer(buildRequest(), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'expired' }), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'accepted' }), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'declined' }), now)).toContain('was declined')
  expect(whyNoOffer(buildRequest({ status: 'completed' }), now)).toContain('was completed')
  expect(whyNoOffer(buildRequest({ status: 'completed', isPaid: true }), now)).toContain('has been paid for')
  expect(whyNoOffer(buildRequest({ concertDate: '2027-04-01T20:00' }), now)).toContain('already over')
  expect(whyNoOffer(buildRequest({ kind: 'resale' }), now)).toContain('fixed price')
})

test.each([
  ['142', 142],
  [' $142.5 ', 142.5],
  ['120,5', 120.5],
  ['142,50', 142.5],
  ['1,240', 1240],
  ['1,240.50', 1240.5],
  ['.5', 0.5],
  ['-4', -4],
  ['1.005', 1.005],
])('the price “%s” is %d dollars', (typed, dollars) => {
  expect(parsePrice(typed)).toBe(dollars)
})

test.each(['1.240,50', '12,0,5', '1,2345', '142 or 145', 'x', '1e3'])(
  'the price “%s” is refused in words',
  (typed) => {
    const { error } = offerForm.safeParse({
      section: '1',
      row: '',
      ticketCount: 2,
      pricePerTicket: typed,
      notes: '',
    })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Type the price like 142.50'])
  },
)

test('totals are in cents, and undefined while the price is invalid', () => {
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

test('the form reports missing fields and parses what was typed', () => {
  const typed = { section: ' ', row: '', ticketCount: 2, pricePerTicket: '', notes: '' }
  const messages = offerForm.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])
  expect(messages).toEqual([
    ['section', 'Section is required'],
    ['pricePerTicket', 'Price must be positive'],
  ])
  const both = offerForm.safeParse({ ...typed, pricePerTicket: 'x' }).error?.issues
  expect(both?.map(({ path }) => path[0])).toEqual(['section', 'pricePerTicket'])
  expect(offerForm.parse({ ...typed, section: ' 102 ', pricePerTicket: '180.5' })).toEqual({
    section: '102',
    row: null,
    ticketCount: 2,
    pricePerTicket: 180.5,
    notes: null,
  })
})
