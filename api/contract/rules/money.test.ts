import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { checkResale } from './checkResale.ts'
import { discountRefusal, priceOrder } from './discountRules.ts'
import {
  currentOffer,
  hasOfferExpired,
  isOfferOpen,
  isOfferStanding,
  offerLifetimeMs,
  offerStatuses,
  offerStatusLabel,
} from './offerRules.ts'
import { refundStates } from './orderStates.ts'
import {
  centsFromDollars,
  compareWithFound,
  dollarsFromCents,
  formatMoney,
  isOfferable,
  parseTypedPrice,
  priceOffer,
  savingCents,
} from './priceRules.ts'
import { refundReasons } from './refundRules.ts'
import {
  customerRefundLabel,
  describeRefundError,
  describeRefundReason,
  refundStateLabel,
} from './refundWords.ts'
import { isResaleOpen, resaleEnd, returnWayOf, seatPrice } from './resaleRules.ts'

describe('a price', () => {
  it('is the tickets plus one fee per order, in whole cents', () => {
    expect(priceOffer(18_000, 2)).toEqual({ subtotal: 36_000, serviceFee: 1500, total: 37_500 })
    expect(priceOffer(1, 1)).toEqual({ subtotal: 1, serviceFee: 1500, total: 1501 })
    expect(priceOffer(9999, 10)).toEqual({ subtotal: 99_990, serviceFee: 1500, total: 101_490 })
  })

  it('must stay under $100,000 in total: tickets and fee', () => {
    expect(isOfferable(priceOffer(9_998_499, 1))).toBe(true)
    expect(isOfferable(priceOffer(9_998_500, 1))).toBe(false)
    expect(isOfferable(priceOffer(999_849, 10))).toBe(true)
    expect(isOfferable(priceOffer(999_850, 10))).toBe(false)
  })

  it('survives the conversion to dollars and back, for every cent', () => {
    for (let cents = 0; cents <= 100_000; cents += 1) {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents)
    }
    expect(centsFromDollars(JSON.parse('1.15'))).toBe(115)
    expect(centsFromDollars(0.29)).toBe(29)
    expect(centsFromDollars(8.12)).toBe(812)
  })
})

describe('a formatted amount', () => {
  it('has two decimals and thousands separators', () => {
    expect(formatMoney(0)).toBe('$0.00')
    expect(formatMoney(187.5)).toBe('$187.50')
    expect(formatMoney(1234.5)).toBe('$1,234.50')
    expect(formatMoney(dollarsFromCents(99_999_999))).toBe('$999,999.99')
  })
})

describe('a price typed by a customer', () => {
  it.each([
    ['$240', 24_000],
    ['$ 240', 24_000],
    ['240.05', 24_005],
    ['1,240.50', 124_050],
    ['99 USD', 9900],
    ['0.01', 1],
  ])('%j is %i cents', (text, cents) => {
    expect(parseTypedPrice(text)).toBe(cents)
  })

  it.each(['', '80-100', '€90', '-5', '0', '1.234', '1,24', '.5', '9'.repeat(20)])(
    '%j is not money',
    (text) => {
      expect(parseTypedPrice(text)).toBeUndefined()
    },
  )

  it('is compared with our all-in total for the same number of tickets', () => {
    expect(compareWithFound('$240.00', 2, 37_500)).toEqual({
      than: 'less',
      cents: 10_500,
      foundTotal: 48_000,
    })
    expect(compareWithFound('150', 2, 37_500)).toEqual({ than: 'more', cents: 7500, foundTotal: 30_000 })
    expect(compareWithFound('187.50', 2, 37_500)).toEqual({ than: 'same', cents: 0, foundTotal: 37_500 })
    expect(compareWithFound('about 90', 2, 37_500)).toBeUndefined()
  })

  it('yields the saving, if there is one', () => {
    expect(savingCents('$240', 2, 37_500)).toBe(10_500)
    expect(savingCents('$187.50', 2, 37_500)).toBeUndefined()
    expect(savingCents('$100', 2, 37_500)).toBeUndefined()
    expect(savingCents('about 240', 2, 37_500)).toBeUndefined()
  })
})

const code = { isActive: true, maxUses: 10, currentUses: 3 }
const order = { subtotal: 36_000, serviceFee: 1500 }
const use = { isMember: false, holdsIt: false, order }

describe('the price of an order', () => {
  it('is without the fee with a code; the fee is still named', () => {
    expect(priceOrder(order, false)).toEqual({ ...order, discount: 0, total: 37_500 })
    expect(priceOrder(order, true)).toEqual({ ...order, discount: 1500, total: 36_000 })
  })
})

describe('a discount code', () => {
  it('can be used while it is active and has uses left', () => {
    expect(discountRefusal(code, use)).toBeUndefined()
    expect(discountRefusal({ ...code, currentUses: 9 }, use)).toBeUndefined()
    expect(discountRefusal({ ...code, currentUses: 10 }, use)).toBe('discount_used_up')
    expect(discountRefusal({ ...code, isActive: false }, use)).toBe('discount_inactive')
    expect(discountRefusal(undefined, use)).toBe('discount_unknown')
  })

  it('stays usable for an order that has taken a use of it', () => {
    const gone = { isActive: false, maxUses: 10, currentUses: 10 }
    expect(discountRefusal(gone, { ...use, holdsIt: true })).toBeUndefined()
  })

  it('is not for members, who learn nothing about codes', () => {
    for (const any of [code, undefined]) {
      expect(discountRefusal(any, { ...use, isMember: true })).toBe('discount_not_for_members')
    }
  })

  it('is refused if the rest is less than a card can be charged', () => {
    const cheap = (subtotal: number) =>
      discountRefusal(code, { ...use, order: { subtotal, serviceFee: 1500 } })
    expect(cheap(49)).toBe('discount_below_minimum')
    expect(cheap(50)).toBeUndefined()
    expect(discountRefusal(code, { ...use, order: undefined })).toBeUndefined()
  })
})

const expiresAt = '2026-11-20T12:00:00.000Z'
const at = (ms: number) => new Date(Date.parse(expiresAt) + ms)
const offer = (status: (typeof offerStatuses)[number] = 'pending') => ({ status, expiresAt })

describe('an offer', () => {
  it('can be answered for 24 hours, to the millisecond', () => {
    expect(offerLifetimeMs).toBe(24 * 60 * 60 * 1000)
    expect([-1, 0, 1].map((ms) => hasOfferExpired(offer(), at(ms)))).toEqual([false, true, true])
    expect([-1, 0, 1].map((ms) => isOfferOpen(offer(), at(ms)))).toEqual([true, false, false])
  })

  it('can be answered only while it is pending', () => {
    expect(offerStatuses.filter((status) => isOfferOpen(offer(status), at(-1)))).toEqual(['pending'])
  })

  it('has the product’s labels', () => {
    const labels = offerStatuses.map((status) => offerStatusLabel(offer(status), at(-1), null))
    expect(labels).toEqual(['Active', 'No longer available', 'Accepted', 'Declined'])
    expect(offerStatusLabel(offer(), at(0), null)).toBe('Expired')
  })

  it('that was accepted reads "Not paid in time" once its request is expired because of that', () => {
    const labels = offerStatuses.map((status) => offerStatusLabel(offer(status), at(-1), 'not_paid'))
    expect(labels).toEqual(['Active', 'No longer available', 'Not paid in time', 'Declined'])
    const standing = (ms: number, because: 'not_paid' | null) =>
      offerStatuses.filter((status) => isOfferStanding(offer(status), at(ms), because))
    expect(standing(-1, null)).toEqual(['pending', 'accepted'])
    expect(standing(0, null)).toEqual(['accepted'])
    expect(standing(0, 'not_paid')).toEqual([])
  })

  it('is the current one if it is pending, otherwise the latest is', () => {
    const [newest, pending, oldest] = [offer('declined'), offer('pending'), offer('superseded')]
    expect(currentOffer([newest, pending, oldest])).toBe(pending)
    expect(currentOffer([newest, oldest])).toBe(newest)
    expect(currentOffer([])).toBeUndefined()
  })
})

describe('a refund', () => {
  it('has a label for its state, and another one if it could not be sent', () => {
    const labels = (canRetry: boolean) => refundStates.map((state) => refundStateLabel({ state, canRetry }))
    expect(labels(false)).toEqual(['Waiting to be sent', 'On its way', 'Refunded', 'Failed'])
    expect(labels(true)).toEqual(['Could not be sent', 'On its way', 'Refunded', 'Failed'])
  })

  it('is never called failed to its customer', () => {
    expect(refundStates.map(customerRefundLabel)).toEqual([
      'On its way',
      'On its way',
      'Refunded',
      'Delayed. We are looking into it.',
    ])
  })

  it('has a sentence for its reason', () => {
    expect(refundReasons.map(describeRefundReason)).toEqual([
      'The payment came when its order was already closed.',
      'The order was already paid by another payment.',
      'The payment was not the amount of the order.',
      'The payment was not in US dollars.',
      'The payment was on another account of the card provider.',
      'The payment was made for another order.',
      'It was made by hand on the card provider’s own pages.',
      'We decided to refund it.',
      'The seat was resold, so its owner is paid back.',
    ])
  })

  it('has a sentence for known reasons of the card provider, and shows any other text as it is', () => {
    expect(describeRefundError('expired_or_canceled_card')).toBe('The card has expired or was cancelled.')
    expect(describeRefundError('insufficient_funds')).toBe('Our balance at the card provider was too low.')
    expect(describeRefundError(new AppError('payment_unavailable').message)).toBe(
      'The card provider could not be reached.',
    )
    expect(describeRefundError(null)).toBe('The card provider gave no reason.')
    expect(describeRefundError('unknown')).toBe('The card provider gave no reason.')
    expect(describeRefundError('Charge ch_1 has already been refunded.')).toBe(
      'Charge ch_1 has already been refunded.',
    )
  })
})

const now = new Date('2027-06-01T12:00:00Z')
const upcoming = {
  status: 'ready',
  locked: false,
  concertDate: '2027-06-05T20:00',
  isRefunded: false,
} as const
const past = { ...upcoming, concertDate: '2027-05-05T20:00' }

describe('sending a ticket back', () => {
  it.each([
    [{ ...upcoming, status: 'ready' }, true],
    [{ ...upcoming, status: 'delivered' }, true],
    [{ ...past, status: 'delivered' }, false],
    [{ ...past, status: 'used' }, false],
    // Nothing would be paid back anyway.
    [{ ...past, status: 'used', isRefunded: true }, false],
  ] as const)('is possible with %o', (ticket, isPaidBack) => {
    expect(checkResale(ticket, now)).toEqual({ canResell: true, isPaidBack })
  })

  it.each([
    [{ ...upcoming, status: 'pending' }, 'ticket_not_ready'],
    [{ ...upcoming, status: 'used' }, 'ticket_used'],
    [{ ...upcoming, status: 'returning' }, 'ticket_returned'],
    [{ ...upcoming, locked: true }, 'ticket_locked'],
    [{ ...upcoming, isRefunded: true }, 'ticket_refunded'],
    [{ ...past, status: 'ready' }, 'ticket_never_opened'],
    [{ ...upcoming, concertDate: '2027-06-02T12:00' }, 'resale_too_late'],
    // The event has started, and its day is not over everywhere.
    [{ ...upcoming, concertDate: '2027-06-01T08:00' }, 'resale_too_late'],
  ] as const)('is refused with a sentence: %o', (ticket, code) => {
    expect(checkResale(ticket, now)).toEqual({ canResell: false, code, reason: expect.stringMatching(/\.$/) })
  })

  it('ends 24 hours before the event', () => {
    const { concertDate } = upcoming
    const end = resaleEnd(concertDate)
    expect(end.toISOString()).toBe('2027-06-04T20:00:00.000Z')
    expect(isResaleOpen(concertDate, new Date(end.getTime() - 1))).toBe(true)
    expect(isResaleOpen(concertDate, end)).toBe(false)
  })
})

it('a ticket is sent back by transfer if it came so, otherwise its file, otherwise its name', () => {
  const transferredAt = '2027-05-01T10:00:00Z'
  expect(returnWayOf({ transferredAt, hasFile: true })).toBe('transfer')
  expect(returnWayOf({ transferredAt: null, hasFile: true })).toBe('file')
  expect(returnWayOf({ transferredAt: null, hasFile: false })).toBe('name')
})

describe('the price of a seat', () => {
  it.each([
    [36_000, 2, [18_000, 18_000]],
    [10_000, 3, [3334, 3333, 3333]],
    [5, 4, [2, 1, 1, 1]],
  ])('of %i for %i seats is %o, which add up', (subtotal, ticketCount, prices) => {
    const seats = prices.map((_, index) => seatPrice({ subtotal, ticketCount }, index + 1))
    expect(seats).toEqual(prices)
    expect(seats.reduce((sum, price) => sum + price)).toBe(subtotal)
  })
})
