import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import type { Receipt } from '#contract/payments.ts'
import { buildOffer } from '../../../testing/buildOffer.ts'
import { placeWords, receiptMoney, refundedSeat, savedPrice, summarizeOrder } from './orderSummary.ts'

const request = {
  section: '102',
  preferredRow: 'F',
  ticketCount: 4,
  stubhubPrice: '$240',
  adminResponse: null,
  currentOffer: null,
}
const setup = { subtotal: 360, totalAmount: 375, discountApplied: 0 }

const accepted = (overrides: Partial<Offer> = {}) =>
  buildOffer({ section: '104', row: null, notes: 'On the aisle', status: 'accepted', ...overrides })

describe('the order', () => {
  it('has the seats of the accepted offer, not those of the request', () => {
    const offers = [accepted({ id: 'newer', status: 'superseded', section: '999' }), accepted()]
    expect(summarizeOrder(request, offers, setup)).toMatchObject({
      section: '104',
      row: null,
      ticketCount: 2,
      pricePerTicket: 180,
      notes: 'On the aisle',
    })
  })

  it('has the seats of the request and what staff wrote there if there is no offer', () => {
    const resold = { ...request, adminResponse: 'Enjoy!' }
    expect(summarizeOrder(resold, [], setup)).toMatchObject({
      notes: 'Enjoy!',
      section: '102',
      row: 'F',
      ticketCount: 4,
      pricePerTicket: 90,
    })
  })
})

it('the seat of a resold ticket is named, otherwise how many there are', () => {
  const place = { section: '102', row: 'F', seat: null, ticketCount: 1 }
  expect(placeWords(place)).toBe('Section 102 · Row F · 1 ticket')
  expect(placeWords({ ...place, row: null, ticketCount: 2 })).toBe('Section 102 · 2 tickets')
  expect(placeWords({ ...place, seat: '14' })).toBe('Section 102 · Row F · Seat 14')
  expect(placeWords({ ...place, seat: 'Seat 14' })).toBe('Section 102 · Row F · Seat 14')
})

describe('the price as a device knows it', () => {
  const payable = {
    status: 'accepted' as const,
    isPaid: false,
    deadlineAt: '2027-05-25T10:00:00Z',
    currentOffer: null,
    offerPrice: null,
  }
  const nothing = { offers: [], acceptance: undefined, hasCode: false }
  const price = {
    subtotal: 360,
    serviceFee: 15,
    discountApplied: 0,
    totalAmount: 375,
    payBy: payable.deadlineAt,
    seat: null,
  }

  it('is that of the accepted offer, of what accepting returned, or of the list of requests', () => {
    const currentOffer = { ...accepted(), totalPrice: 375 }
    expect(savedPrice(payable, { ...nothing, offers: [accepted()] })).toEqual(price)
    expect(savedPrice(payable, { ...nothing, acceptance: { subtotal: 360, serviceFee: 15 } })).toEqual(price)
    expect(savedPrice({ ...payable, currentOffer }, nothing)).toEqual(price)
    expect(savedPrice(payable, nothing)).toBeUndefined()
  })

  it('of a resold ticket is the one that was set for it', () => {
    expect(savedPrice({ ...payable, offerPrice: 195 }, nothing)).toMatchObject({
      subtotal: 180,
      serviceFee: 15,
      totalAmount: 195,
    })
  })

  it('is without the fee if a code is applied', () => {
    expect(savedPrice(payable, { ...nothing, offers: [accepted()], hasCode: true })).toMatchObject({
      discountApplied: 15,
      totalAmount: 360,
    })
  })

  it('is none if there is nothing to pay', () => {
    const known = { ...nothing, offers: [accepted()] }
    for (const other of [{ status: 'expired' as const }, { isPaid: true }, { deadlineAt: null }]) {
      expect(savedPrice({ ...payable, ...other }, known)).toBeUndefined()
    }
  })
})

describe('the saving', () => {
  it('compares the total with the price found for the same number of seats', () => {
    const { saving } = summarizeOrder(request, [accepted()], setup)
    expect(saving).toMatchObject({
      title: 'You save $105.00',
      text: 'You found 2 × $240.00 = $480.00, as the app showed it. Ours is $375.00, our fee included.',
    })
  })

  it('is left out if nothing is saved or the price found is not an amount', () => {
    const found = (stubhubPrice: string) =>
      summarizeOrder({ ...request, stubhubPrice }, [accepted()], setup).saving
    expect(found('$150')).toBeUndefined()
    expect(found('about 240')).toBeUndefined()
  })
})

type Refund = Receipt['refunds'][number]
const refund = (amount: number, state: Refund['state'] = 'succeeded'): Refund => ({
  id: 'refund',
  amount,
  state,
  createdAt: '2027-05-01T10:00:00Z',
  explanation: null,
  ticket: null,
})

describe('what is left of a payment', () => {
  it('is what was paid, less what has gone back or is on its way', () => {
    expect(receiptMoney({ totalAmount: 375.1, refunds: [] })).toEqual({ status: 'paid', left: 375.1 })
    const refunds = [refund(180.05), refund(0.05, 'queued')]
    expect(receiptMoney({ totalAmount: 375.1, refunds })).toEqual({ status: 'partially_refunded', left: 195 })
    expect(receiptMoney({ totalAmount: 180, refunds: [refund(180, 'requested')] })).toEqual({
      status: 'refunded',
      left: 0,
    })
  })

  it('is not less because of a refund that failed', () => {
    expect(receiptMoney({ totalAmount: 375, refunds: [refund(180, 'failed')] })).toEqual({
      status: 'paid',
      left: 375,
    })
  })
})

describe('the seat that a refund is for', () => {
  it('has its number, or its place among the tickets until it has one', () => {
    expect(refundedSeat({ ticket: { seat: '14', position: 2 } }, 4)).toBe('Seat 14')
    expect(refundedSeat({ ticket: { seat: null, position: 2 } }, 4)).toBe('Ticket 2 of 4')
  })

  it('is not said if there is but one, or if it is for no single seat', () => {
    expect(refundedSeat({ ticket: { seat: null, position: 1 } }, 1)).toBeUndefined()
    expect(refundedSeat({ ticket: null }, 4)).toBeUndefined()
  })
})
