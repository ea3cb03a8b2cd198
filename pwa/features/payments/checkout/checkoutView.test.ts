import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { buildOffer } from '../../../testing/buildOffer.ts'
import { buildOwnRequest } from '../../../testing/buildRequest.ts'
import { checkoutView } from './checkoutView.ts'

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
