import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { checkoutView } from './checkoutView.ts'

const setup: PaymentSetup = {
  clientSecret: 'pi_1_secret_2',
  totalAmount: 375,
  subtotal: 360,
  serviceFee: 15,
  discountApplied: 0,
  payBy: '2027-05-25T10:00:00Z',
}
const config = { publishableKey: 'pk_test_1' }

function buildRequest(overrides: Partial<TicketRequest> = {}): TicketRequest {
  return { id: 'request', status: 'accepted', isPaid: false, ...overrides } as TicketRequest
}
function read<T>(data: T | undefined, error: Error | null = null, isFetching = false) {
  return { data, error, isFetching }
}
function refusal(code: ErrorCode): ApiError {
  const [status, message] = errorCatalogue[code]
  return new ApiError(status, JSON.stringify({ code, message }))
}
function view(reads: Partial<Parameters<typeof checkoutView>[0]>) {
  return checkoutView({ request: read(buildRequest()), setup: read(setup), config: read(config), ...reads })
}

describe('the checkout', () => {
  it('is ready when everything is known, even if the network has gone since', () => {
    expect(view({}).kind).toBe('ready')
    expect(view({ setup: read(setup, new NetworkError()) }).kind).toBe('ready')
  })

  it('loads until then, and says so when it cannot', () => {
    expect(view({ request: read<TicketRequest>(undefined) }).kind).toBe('loading')
    expect(view({ setup: read<PaymentSetup>(undefined) }).kind).toBe('loading')
    expect(view({ setup: read<PaymentSetup>(undefined, new NetworkError()) }).kind).toBe('loadFailed')
  })

  it('does not know a request of somebody else', () => {
    expect(view({ request: read<TicketRequest>(undefined, refusal('not_found')) }).kind).toBe(
      'requestNotFound',
    )
  })

  it('takes payments for accepted requests alone', () => {
    const pending = buildRequest({ status: 'pending' })
    expect(view({ request: read(pending) })).toMatchObject({ kind: 'invalidStatus' })
    expect(view({ request: read(pending, null, true) }).kind).toBe('loading')
  })

  it('says that it is paid, whichever answer knew it first', () => {
    const request = buildRequest({ status: 'completed', isPaid: true })
    expect(view({ request: read(request) })).toEqual({ kind: 'paid', request })
    expect(view({ setup: read(setup, refusal('already_paid')) }).kind).toBe('paid')
  })

  it('does not take a request for paid that staff completed by hand', () => {
    expect(view({ request: read(buildRequest({ status: 'completed' })) })).toEqual({
      kind: 'invalidStatus',
      sentence: 'This request is completed, so there is nothing to pay.',
    })
  })

  it('gives the sentence of the server where it refuses', () => {
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_window_over')) })).toMatchObject({
      kind: 'invalidStatus',
      sentence: errorCatalogue.payment_window_over[1],
    })
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_processing')) }).kind).toBe(
      'processing',
    )
    expect(view({ setup: read<PaymentSetup>(undefined, refusal('payment_unavailable')) }).kind).toBe(
      'setupFailed',
    )
  })

  it('is unavailable without the settings of the card provider', () => {
    expect(view({ config: read({ publishableKey: '' }) }).kind).toBe('paymentUnavailable')
    expect(view({ config: read<typeof config>(undefined, refusal('internal')) }).kind).toBe(
      'paymentUnavailable',
    )
    expect(view({ config: read<typeof config>(undefined, new NetworkError()) }).kind).toBe('loadFailed')
  })
})
