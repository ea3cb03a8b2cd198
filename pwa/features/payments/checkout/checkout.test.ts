import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup, Receipt } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { buildOffer, buildOwnRequest } from '../../../testing/builders.ts'
import { checkoutView } from './checkoutView.ts'
import { placeWords, receiptMoney, refundedSeat, savedPrice, summarizeOrder } from './orderSummary.ts'
import { confirmOutcome } from './usePay.ts'

const setup: PaymentSetup = {
  clientSecret: 'pi_1_secret_2',
  totalAmount: 375,
  subtotal: 360,
  serviceFee: 15,
  discountApplied: 0,
  payBy: '2027-05-25T10:00:00Z',
  seat: null,
}
const config = { publishableKey: 'pk_test_1' }

const buildRequest = (overrides: Partial<TicketRequest> = {}) =>
  buildOwnRequest({ status: 'accepted', ...overrides })
function read<T>(data: T | undefined, error: Error | null = null, isFetching = false) {
  return { data, error, isFetching }
}
function refusal(code: ErrorCode): ApiError {
  const [status, message] = errorCatalogue[code]
  return new ApiError(status, JSON.stringify({ code, message }))
}
function view(reads: Partial<Parameters<typeof checkoutView>[0]>) {
  const loaded = { request: read(buildRequest()), offers: read([]), setup: read(setup), config: read(config) }
  return checkoutView({ ...loaded, ...reads })
}

describe('the checkout', () => {
  it('is ready when everything is loaded, even if the network fails afterwards', () => {
    expect(view({}).kind).toBe('ready')
    expect(view({ setup: read(setup, new NetworkError()) }).kind).toBe('ready')
  })

  it('is loading until then, and reports a failure to load', () => {
    expect(view({ request: read<TicketRequest>(undefined) }).kind).toBe('loading')
    expect(view({ setup: read<PaymentSetup>(undefined) }).kind).toBe('loading')
    expect(view({ setup: read<PaymentSetup>(undefined, new NetworkError()) }).kind).toBe('loadFailed')
  })

  it('does not find a request of another user', () => {
    expect(view({ request: read<TicketRequest>(undefined, refusal('not_found')) }).kind).toBe(
      'requestNotFound',
    )
  })

  it('accepts payments only for accepted requests', () => {
    const pending = buildRequest({ status: 'pending' })
    expect(view({ request: read(pending) })).toMatchObject({ kind: 'invalidStatus' })
    expect(view({ request: read(pending, null, true) }).kind).toBe('loading')
  })

  it('says why an expired request cannot be paid', () => {
    const sentence = (overrides: Partial<TicketRequest>) =>
      view({ request: read(buildRequest({ status: 'expired', ...overrides })) })
    expect(sentence({ expiredBecause: 'not_paid' })).toMatchObject({
      sentence: 'Not paid in time. Ask us for a new offer.',
      wayOn: 'ask',
    })
    expect(sentence({ expiredBecause: null })).toMatchObject({
      sentence: 'The offer for this request has expired. Ask us for a new one.',
      wayOn: 'ask',
    })
  })

  it('offers no new offer for a resold ticket', () => {
    for (const status of ['declined', 'expired'] as const)
      expect(view({ request: read(buildRequest({ kind: 'resale', status })) })).toMatchObject({
        sentence: 'The ticket went back on sale, so there is nothing to pay.',
        wayOn: 'back',
      })
  })

  it('leads to a new offer that came during the visit, or in place of an earlier one', () => {
    const request = read(buildRequest({ status: 'offer_made' }))
    const offer = buildOffer()
    const isNew = { sentence: expect.stringMatching(/^There is a new offer/), wayOn: 'see_offer' }
    const unread = read<PaymentSetup>(undefined)
    expect(view({ request, offers: read([offer]) })).toMatchObject(isNew)
    expect(view({ request, offers: read([offer, offer]), setup: unread })).toMatchObject(isNew)
    expect(view({ request, offers: read([offer]), setup: unread })).toMatchObject({
      sentence: expect.stringMatching(/^Please accept the offer first/),
      wayOn: 'see_offer',
    })
  })

  it('shows a request as paid, whichever reply says so first', () => {
    const request = buildRequest({ status: 'completed', isPaid: true })
    expect(view({ request: read(request) })).toEqual({ kind: 'paid', request })
    expect(view({ setup: read(setup, refusal('already_paid')) }).kind).toBe('paid')
  })

  it('does not show a request as paid that staff completed by hand', () => {
    expect(view({ request: read(buildRequest({ status: 'completed' })) })).toMatchObject({
      kind: 'invalidStatus',
      sentence: 'This request is completed, so there is nothing to pay.',
    })
  })

  it('shows the message of a refusal by the server', () => {
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_window_over')) })).toMatchObject({
      kind: 'invalidStatus',
      sentence: errorCatalogue.payment_window_over[1],
      wayOn: 'ask',
    })
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_processing')) }).kind).toBe(
      'processing',
    )
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_unavailable')) }).kind).toBe(
      'setupFailed',
    )
  })

  it('stays as it is while another window is changing the price', () => {
    expect(view({ setup: read(setup, refusal('price_changing')) })).toMatchObject({ kind: 'ready', setup })
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('price_changing')) }).kind).toBe('loadFailed')
  })

  it('is unavailable without the settings of the card provider', () => {
    expect(view({ config: read({ publishableKey: '' }) }).kind).toBe('paymentUnavailable')
    expect(view({ config: read<typeof config>(undefined, refusal('internal')) }).kind).toBe(
      'paymentUnavailable',
    )
    expect(view({ config: read<typeof config>(undefined, new NetworkError()) }).kind).toBe('loadFailed')
  })
})

const request = {
  section: '102',
  preferredRow: 'F',
  ticketCount: 4,
  stubhubPrice: '$240',
  adminResponse: null,
  currentOffer: null,
}
const priceOf = { subtotal: 360, totalAmount: 375, discountApplied: 0 }

const accepted = (overrides: Partial<Offer> = {}) =>
  buildOffer({ section: '104', row: null, notes: 'On the aisle', status: 'accepted', ...overrides })

describe('the order', () => {
  it('has the seats of the accepted offer, not those of the request', () => {
    const offers = [accepted({ id: 'newer', status: 'superseded', section: '999' }), accepted()]
    expect(summarizeOrder(request, offers, priceOf)).toMatchObject({
      section: '104',
      row: null,
      ticketCount: 2,
      pricePerTicket: 180,
      notes: 'On the aisle',
    })
  })

  it('has the seats of the request and what staff wrote there if there is no offer', () => {
    const resold = { ...request, adminResponse: 'Enjoy!' }
    expect(summarizeOrder(resold, [], priceOf)).toMatchObject({
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
    const { saving } = summarizeOrder(request, [accepted()], priceOf)
    expect(saving).toMatchObject({
      title: 'You save $105.00',
      text: 'You found 2 × $240.00 = $480.00, as the app showed it. Ours is $375.00, our fee included.',
    })
  })

  it('is left out if nothing is saved or the price found is not an amount', () => {
    const found = (stubhubPrice: string) =>
      summarizeOrder({ ...request, stubhubPrice }, [accepted()], priceOf).saving
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

const ended = (status: string) => ({ paymentIntent: { id: 'pi_1', status } }) as PaymentIntentResult
const failed = (error: Partial<StripeError>) =>
  ({ error: { type: 'invalid_request_error', message: 'Because.', ...error } }) as PaymentIntentResult
const behind = (status: string) =>
  failed({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status } as StripeError['payment_intent'],
  } as Partial<StripeError>)
const declined = { kind: 'declined', message: 'Because. Nothing was charged.' }
const unfinished = expect.stringMatching(/nothing was charged/)

it.each([
  ['paid if the provider says so', ended('succeeded'), { kind: 'paid' }],
  ['processing if the provider says so', ended('processing'), { kind: 'processing' }],
  ['declined without a card', ended('requires_payment_method'), { ...declined, message: unfinished }],
  ['declined if 3-D Secure was left', ended('requires_action'), { ...declined, message: unfinished }],
  ["declined with the provider's message", failed({ type: 'card_error' }), declined],
  ['declined by 3-D Secure', failed({ code: 'payment_intent_authentication_failure' }), declined],
  ['unclear if the reply was lost', failed({ type: 'api_connection_error' }), { kind: 'unclear' }],
  ['unclear if the provider has failed', failed({ type: 'api_error' }), { kind: 'unclear' }],
  ['paid if another tab has paid', behind('succeeded'), { kind: 'paid' }],
  ['processing if another tab has paid just now', behind('processing'), { kind: 'processing' }],
  ['changed if it was canceled', behind('canceled'), { kind: 'changed' }],
  ['incomplete for invalid input', failed({ type: 'validation_error' }), { kind: 'incomplete' }],
  ['an error otherwise', failed({}), { kind: 'error', message: 'Because.' }],
])('a payment is %s', (_, result, outcome) => {
  expect(confirmOutcome(result)).toEqual(outcome)
})
