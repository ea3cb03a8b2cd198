import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { confirmOutcome } from './usePay.ts'

function failed(error: Partial<StripeError>): PaymentIntentResult {
  return { error: { type: 'invalid_request_error', message: 'Because.', ...error } as StripeError }
}
function ended(status: PaymentIntent.Status): PaymentIntentResult {
  return { paymentIntent: { id: 'pi_1', status } as PaymentIntent }
}
function behind(status: PaymentIntent.Status): PaymentIntentResult {
  return failed({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status } as PaymentIntent,
  })
}

describe('the outcome of a payment', () => {
  it('is paid or processing only if the provider says so', () => {
    expect(confirmOutcome(ended('succeeded'))).toEqual({ kind: 'paid' })
    expect(confirmOutcome(ended('processing'))).toEqual({ kind: 'processing' })
    expect(confirmOutcome(ended('requires_payment_method')).kind).toBe('declined')
    expect(confirmOutcome(ended('requires_action')).kind).toBe('declined')
  })

  it("is declined with the provider's message", () => {
    expect(confirmOutcome(failed({ type: 'card_error', message: 'Your card was declined.' }))).toEqual({
      kind: 'declined',
      message: 'Your card was declined.',
    })
    expect(confirmOutcome(failed({ code: 'payment_intent_authentication_failure' })).kind).toBe('declined')
  })

  it('is unclear if the reply may have been lost', () => {
    expect(confirmOutcome(failed({ type: 'api_connection_error' }))).toEqual({ kind: 'unclear' })
    expect(confirmOutcome(failed({ type: 'api_error' }))).toEqual({ kind: 'unclear' })
  })

  it('recognizes a payment that another tab made, or that was canceled', () => {
    expect(confirmOutcome(behind('succeeded'))).toEqual({ kind: 'paid' })
    expect(confirmOutcome(behind('processing'))).toEqual({ kind: 'processing' })
    expect(confirmOutcome(behind('canceled'))).toEqual({ kind: 'changed' })
  })

  it('is incomplete for invalid input, and an error otherwise', () => {
    expect(confirmOutcome(failed({ type: 'validation_error' }))).toEqual({ kind: 'incomplete' })
    expect(confirmOutcome(failed({}))).toEqual({ kind: 'error', message: 'Because.' })
  })
})
