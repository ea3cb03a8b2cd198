import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { confirmOutcome } from './usePay.ts'

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
