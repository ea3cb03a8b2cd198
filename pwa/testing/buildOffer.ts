import type { Offer } from '#contract/offers.ts'

/** Builds an offer as the server sends it to its customer: open until the day after. */
export function buildOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    id: '01960000-0000-7000-8000-000000000002',
    requestId: '01960000-0000-7000-8000-000000000001',
    section: '102',
    row: 'F',
    ticketCount: 2,
    pricePerTicket: 180,
    subtotal: 360,
    serviceFee: 15,
    totalPrice: 375,
    notes: null,
    status: 'pending',
    expiresAt: '2027-05-02T10:00:00.000Z',
    createdAt: '2027-05-01T10:00:00.000Z',
    madeBy: { name: 'Ana' },
    ...overrides,
  }
}
