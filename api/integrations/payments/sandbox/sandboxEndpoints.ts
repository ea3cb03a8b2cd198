import { finishAuthentication, finishProcessing } from './attemptPayment.ts'
import type { Endpoint } from './endpoint.ts'
import { enumParam, missingParam, refuseUnknownParams } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import { unexpectedState } from './stripeApiError.ts'

/**
 * POST /v1/payment_intents/{id}/sandbox_authenticate: the customer's answer to 3-D Secure. Not part of Stripe's API, where
 * the bank's page does this. A failed or declined payment is also a 200; its error is the intent's `last_payment_error`.
 */
export const sandboxAuthenticate: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents/:id/sandbox_authenticate',
  callers: ['publishable', 'secret'],
  prepare(call) {
    refuseUnknownParams(call.form, ['client_secret', 'outcome'])
    const outcome = enumParam(call.form, 'outcome', ['succeed', 'fail'])
    if (outcome === undefined) throw missingParam('outcome')
    return (execution) => {
      const intent = intentOfCall(call, execution)
      if (intent.status !== 'requires_action') {
        throw unexpectedState(
          intent,
          `This PaymentIntent has a status of ${intent.status}; nothing is to be authenticated.`,
        )
      }
      return intentReply(call, finishAuthentication(execution, intent, outcome === 'succeed').intent)
    }
  },
}

/** POST /v1/payment_intents/{id}/sandbox_settle: ends a payment in `processing`. Not part of Stripe's API. */
export const sandboxSettle: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents/:id/sandbox_settle',
  callers: ['secret'],
  prepare(call) {
    refuseUnknownParams(call.form, ['outcome'])
    const outcome = enumParam(call.form, 'outcome', ['succeed', 'fail'])
    if (outcome === undefined) throw missingParam('outcome')
    return (execution) => {
      const intent = intentOfCall(call, execution)
      if (intent.status !== 'processing') {
        throw unexpectedState(
          intent,
          `This PaymentIntent has a status of ${intent.status}; nothing is processing.`,
        )
      }
      return intentReply(call, finishProcessing(execution, intent, outcome === 'succeed').intent)
    }
  },
}
