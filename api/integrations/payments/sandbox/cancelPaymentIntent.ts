import type Stripe from 'stripe'
import type { Endpoint } from './endpoint.ts'
import { unixSeconds } from './endpoint.ts'
import { enumParam, refuseUnknownParams } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import { unexpectedState } from './stripeApiError.ts'

// A card payment in `processing` cannot be cancelled. https://docs.stripe.com/api/payment_intents/cancel
const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

/** POST /v1/payment_intents/{id}/cancel: https://docs.stripe.com/api/payment_intents/cancel */
export const cancelPaymentIntent: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  callers: ['secret'],
  prepare(call) {
    refuseUnknownParams(call.form, ['cancellation_reason'])
    const reason = enumParam(call.form, 'cancellation_reason', [
      'duplicate',
      'fraudulent',
      'requested_by_customer',
      'abandoned',
    ])

    return (execution) => {
      const intent = intentOfCall(call, execution)
      if (!CANCELABLE.includes(intent.status)) {
        throw unexpectedState(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
        )
      }
      const canceled: Stripe.PaymentIntent = {
        ...intent,
        status: 'canceled',
        canceled_at: unixSeconds(execution.now),
        cancellation_reason: reason ?? null,
        next_action: null,
      }
      execution.store.saveIntent(canceled)
      execution.emit('payment_intent.canceled', canceled)
      return intentReply(call, canceled)
    }
  },
}
