import type Stripe from 'stripe'
import { attemptPayment } from './attemptPayment.ts'
import type { CardDetails } from './cardDetails.ts'
import { cardDetailsParam } from './cardDetails.ts'
import type { ApiCall, Endpoint, Execution } from './endpoint.ts'
import type { FormTree } from './formBody.ts'
import { booleanParam, refuseUnknownParams, stringParam } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import type { Payable } from './paymentMethods.ts'
import { payableFromCard, payableFromId } from './paymentMethods.ts'
import { invalidRequest, StripeApiError, unexpectedState } from './stripeApiError.ts'
import { emailParam } from './textParams.ts'

const COMMON = [
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]
const PARAMS: Record<ApiCall['caller'], string[]> = {
  secret: [...COMMON, 'client_secret', 'error_on_requires_action', 'off_session'],
  // Added by Stripe.js.
  publishable: [
    ...COMMON,
    'client_attribution_metadata',
    'client_secret',
    'expected_payment_method_type',
    'radar_options',
  ],
}

/** POST /v1/payment_intents/{id}/confirm: https://docs.stripe.com/api/payment_intents/confirm */
export const confirmPaymentIntent: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  callers: ['secret', 'publishable'],
  prepare(call) {
    const { form } = call
    refuseUnknownParams(form, PARAMS[call.caller])
    const card = cardDetailsParam(form, call.now)
    if (call.caller === 'secret') refuseRawCard(card)
    const methodId = stringParam(form, 'payment_method')
    const email = emailParam(form)
    const absent =
      booleanParam(form, 'off_session') === true || booleanParam(form, 'error_on_requires_action') === true

    return (execution) => {
      const intent = intentOfCall(call, execution)
      refuseWrongStatus(intent)
      if (call.caller === 'secret') refuseMissingReturnUrl(form, intent)
      const payable = payableOf(execution, intent, card, methodId)
      const receiptEmail = email === undefined ? intent.receipt_email : email
      const attempt = attemptPayment(execution, { ...intent, receipt_email: receiptEmail }, payable, !absent)
      if (attempt.declined !== undefined) return { status: 402, body: { error: attempt.declined } }
      return intentReply(call, attempt.intent)
    }
  },
}

/**
 * Refuses card numbers from a server; they must go through Stripe.js.
 * https://docs.stripe.com/security/guide#validating-pci-compliance
 */
export function refuseRawCard(card: CardDetails | undefined): void {
  if (card === undefined) return
  throw new StripeApiError(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  })
}

/** A server must pass `return_url` if redirects are possible. https://docs.stripe.com/api/payment_intents/confirm */
export function refuseMissingReturnUrl(form: FormTree, intent: Stripe.PaymentIntent): void {
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (!redirects || form.return_url !== undefined) return
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  )
}

function refuseWrongStatus(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  }
}

function payableOf(
  execution: Execution,
  intent: Stripe.PaymentIntent,
  card: CardDetails | undefined,
  methodId: string | undefined,
): Payable {
  if (card !== undefined) return payableFromCard(execution, card)
  const id = methodId ?? intent.payment_method
  if (typeof id === 'string') return payableFromId(execution, id)
  throw unexpectedState(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  )
}
