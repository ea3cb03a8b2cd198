import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { summarizeOrder } from './orderSummary.ts'

const request = { section: '102', preferredRow: 'F', ticketCount: 4, stubhubPrice: '$240' }
const setup = { subtotal: 360, totalAmount: 375 }

function buildOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    id: 'offer',
    requestId: 'request',
    section: '104',
    row: null,
    ticketCount: 2,
    pricePerTicket: 180,
    subtotal: 360,
    serviceFee: 15,
    totalPrice: 375,
    notes: 'On the aisle',
    status: 'accepted',
    expiresAt: '2027-05-25T10:00:00Z',
    createdAt: '2027-05-24T10:00:00Z',
    madeBy: { name: 'Ana' },
    ...overrides,
  }
}

describe('the order', () => {
  it('has the seats of the accepted offer, not those of the request', () => {
    const offers = [buildOffer({ id: 'newer', status: 'superseded', section: '999' }), buildOffer()]
    expect(summarizeOrder(request, offers, setup)).toMatchObject({
      section: '104',
      row: null,
      ticketCount: 2,
      pricePerTicket: 180,
      notes: 'On the aisle',
    })
  })

  it('has the seats of the request if there is no offer', () => {
    expect(summarizeOrder(request, [], setup)).toMatchObject({
      section: '102',
      row: 'F',
      ticketCount: 4,
      pricePerTicket: 90,
    })
  })
})

describe('the saving', () => {
  it('compares the total with the price found for the same number of seats', () => {
    const { saving } = summarizeOrder(request, [buildOffer()], setup)
    expect(saving).toEqual({
      title: 'You save $105.00',
      text: 'You found 2 × $240.00 = $480.00, as the app showed it. Ours is $375.00, our fee included.',
    })
  })

  it('is left out if nothing is saved or the price found is not an amount', () => {
    const found = (stubhubPrice: string) =>
      summarizeOrder({ ...request, stubhubPrice }, [buildOffer()], setup).saving
    expect(found('$150')).toBeUndefined()
    expect(found('about 240')).toBeUndefined()
  })
})
