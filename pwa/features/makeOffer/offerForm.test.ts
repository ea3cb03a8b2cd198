import { describe, expect, it, test } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { parsePrice } from '../../forms/typedPrice.ts'
import { buildOffer, buildRequest } from '../../testing/builders.ts'
import {
  acceptableFor,
  expiryWords,
  initialOffer,
  offerForm,
  questionAbout,
  totalsOf,
  whyNoOffer,
} from './offerForm.ts'

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

test('after an offer the form starts with its seats and price, but with the count of the request', () => {
  const earlier = { section: '119', row: null, pricePerTicket: 142.5 }
  expect(initialOffer(buildRequest({ ticketCount: 4 }), earlier)).toEqual({
    section: '119',
    row: '',
    ticketCount: 4,
    pricePerTicket: '142.50',
    notes: '',
  })
})

test('no offer can be made on resold, paid, completed, declined and past requests, as the server would say', () => {
  expect(whyNoOffer(buildRequest(), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'expired' }), now)).toBeUndefined()
  expect(whyNoOffer(buildRequest({ status: 'accepted' }), now)).toBeUndefined()
  const expectReason = (code: keyof typeof errorCatalogue, ...traits: object[]) => {
    for (const each of traits) expect(whyNoOffer(buildRequest(each), now)).toBe(errorCatalogue[code][1])
  }
  expectReason('request_not_open_for_offers', { status: 'declined' }, { status: 'completed' })
  expectReason('already_paid', { status: 'completed', isPaid: true })
  expectReason('event_over', { concertDate: '2027-04-01T20:00' })
  expectReason(
    'resale_takes_no_offers',
    { kind: 'resale', status: 'accepted' },
    { kind: 'resale', isPaid: true },
  )
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

const standing = buildOffer()

function ask(
  pricePerTicket: string,
  request: Parameters<typeof buildRequest>[0] = {},
  { ticketCount = 2, hasMoved = false, author = 'Jo' as string | null } = {},
) {
  const totals = totalsOf({ pricePerTicket, ticketCount })
  if (!totals) throw new Error('the price is invalid')
  const asked = { request: buildRequest(request), totals, ticketCount, hasMoved, now }
  return questionAbout({ ...asked, author: author ?? undefined })
}

describe('before an offer is sent, it is asked', () => {
  it('nothing if it is less than what the client found and than the offer that stands', () => {
    expect(ask('170')).toBeUndefined()
    expect(ask('170', { currentOffer: standing })).toBeUndefined()
    expect(ask('170', { stubhubPrice: 'about 90' })).toBeUndefined()
  })

  it('whether to charge more than the client found, or the same', () => {
    expect(ask('240')).toEqual({
      title: 'Send this offer?',
      reasons: ['This is $15.00 more than Sam found.'],
    })
    expect(ask('232.50')?.reasons).toEqual(['This is the same price as Sam found.'])
  })

  it('whether to charge less than a third of what the client found, as with a digit that is missing', () => {
    expect(ask('79')?.reasons).toEqual(['This is less than a third of the $480.00 that Sam found.'])
    expect(ask('80')).toBeUndefined()
  })

  it('whether to charge more than the offer that stands, or the same', () => {
    const request = { currentOffer: standing }
    expect(ask('190', request)?.reasons).toEqual(['This is $20.00 more than the offer that stands, $375.00.'])
    expect(ask('180', request)?.reasons).toEqual([
      'This is the same price as the offer that stands, $375.00.',
    ])
    // Other seats: per ticket.
    expect(ask('181', request, { ticketCount: 1 })?.reasons).toEqual([
      'This is $1.00 each more than the offer that stands, $180.00 each.',
    ])
    const expired = { ...standing, expiresAt: now.toISOString() }
    expect(ask('190', { currentOffer: expired })).toBeUndefined()
  })

  it.each([
    ['2027-05-01T20:00', 'today'],
    ['2027-05-02T20:00', 'tomorrow'],
    ['2027-05-03T20:00', 'in 2 days'],
    ['2027-05-04T20:00', 'in 3 days'],
  ])('whether tickets for %s arrive in time: it is %s', (concertDate, when) => {
    expect(ask('170', { concertDate })?.reasons).toEqual([
      `Tickets must arrive at least 3 days before the event, and this one is ${when}.`,
    ])
    expect(ask('170', { concertDate: '2027-05-05T20:00' })).toBeUndefined()
  })

  it('whether to replace what another admin has offered meanwhile', () => {
    const request = { currentOffer: standing }
    expect(ask('170', request, { hasMoved: true })).toEqual({
      title: 'Replace Jo’s offer?',
      reasons: ['Jo offered $375.00 while you were writing.'],
    })
    expect(ask('170', request, { hasMoved: true, author: 'You' })?.title).toBe('Replace your own offer?')
    expect(ask('170', request, { hasMoved: true, author: null })).toEqual({
      title: 'Replace the newest offer?',
      reasons: ['Somebody else offered $375.00 while you were writing.'],
    })
  })

  it('whether to replace an accepted offer, also one that was accepted meanwhile', () => {
    const request = { status: 'accepted', currentOffer: { ...standing, status: 'accepted' } } as const
    const closes =
      'Sam has accepted $375.00 but has not paid yet. A new offer closes that order: Sam will not be able to pay for it and will have to accept the new offer first.'
    expect(ask('190', request)).toEqual({ title: 'Replace the accepted offer?', reasons: [closes] })
    expect(ask('190', request, { hasMoved: true })?.reasons).toEqual([
      'While you were writing, Sam accepted $375.00.',
      closes,
    ])
  })
})

it('promises 24 hours only if the event is not earlier', () => {
  expect(acceptableFor('2027-06-05T20:00', now)).toBe('for 24 hours')
  expect(acceptableFor('2027-05-01T20:00', now)).toBe('until the event')
  expect(expiryWords('2027-06-05T20:00', now)).toBe('Offer expires in 24 hours')
  expect(expiryWords('2027-05-01T20:00', now)).toBe('Offer expires in 24 hours, or with the event')
})
