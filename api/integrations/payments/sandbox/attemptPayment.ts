import type Stripe from 'stripe'
import { newCharge } from './charges.ts'
import type { Execution } from './endpoint.ts'
import type { Payable } from './paymentMethods.ts'
import { payableFromId } from './paymentMethods.ts'
import type { StripeErrorBody } from './stripeApiError.ts'
import { withDocUrl } from './stripeApiError.ts'
import type { Decline } from './testCards.ts'
import { authenticationRequired } from './testCards.ts'

/** The result of an attempt: the saved intent, and the error if the card was declined. */
export interface Attempt {
  intent: Stripe.PaymentIntent
  declined: StripeErrorBody | undefined
}

/**
 * Confirms an intent with a payment method: the payment succeeds, requires authentication, or is declined.
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 *
 * @param present false if no customer can authenticate (`off_session`, `error_on_requires_action`)
 */
export function attemptPayment(
  execution: Execution,
  intent: Stripe.PaymentIntent,
  payable: Payable,
  present: boolean,
): Attempt {
  if (!payable.card.authentication) return chargeCard(execution, intent, payable)
  if (!present) return decline(execution, intent, payable, authenticationRequired)
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: payable.method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  }
  execution.store.saveIntent(waiting)
  execution.emit('payment_intent.requires_action', waiting)
  return { intent: waiting, declined: undefined }
}

/**
 * Continues after 3-D Secure: charges the card or resets the intent.
 * https://docs.stripe.com/payments/3d-secure/authentication-flow
 */
export function finishAuthentication(
  execution: Execution,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Attempt {
  const payable = payableFromId(execution, String(intent.payment_method))
  if (passed) return chargeCard(execution, intent, payable)
  // Nothing was charged, so this is not a card error.
  // https://docs.stripe.com/error-codes#payment-intent-authentication-failure
  const error: StripeErrorBody = {
    type: 'invalid_request_error',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: payable.method,
    ...withDocUrl({ code: 'payment_intent_authentication_failure' }),
  }
  return setBack(execution, intent, error)
}

/** Ends a payment in `processing`, which only the sandbox's own test card reaches. */
export function finishProcessing(
  execution: Execution,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
): Attempt {
  const payable = payableFromId(execution, String(intent.payment_method))
  if (succeeds) return succeed(execution, intent, payable)
  const generic: Decline = {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  }
  return decline(execution, intent, payable, generic)
}

function chargeCard(execution: Execution, intent: Stripe.PaymentIntent, payable: Payable): Attempt {
  const { outcome } = payable.card
  if (outcome === 'succeeds') return succeed(execution, intent, payable)
  if (outcome !== 'processing') return decline(execution, intent, payable, outcome)
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    payment_method: payable.method.id,
    last_payment_error: null,
    next_action: null,
    processing: { type: 'card', card: {} },
  }
  execution.store.saveIntent(processing)
  execution.emit('payment_intent.processing', processing)
  return { intent: processing, declined: undefined }
}

function succeed(execution: Execution, intent: Stripe.PaymentIntent, payable: Payable): Attempt {
  const charge = newCharge(execution, intent, payable.method, undefined)
  execution.store.saveCharge(charge)
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: payable.method.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  }
  execution.store.saveIntent(succeeded)
  execution.emit('payment_intent.succeeded', succeeded)
  return { intent: succeeded, declined: undefined }
}

function decline(
  execution: Execution,
  intent: Stripe.PaymentIntent,
  payable: Payable,
  reason: Decline,
): Attempt {
  const charge = newCharge(execution, intent, payable.method, reason)
  execution.store.saveCharge(charge)
  const error: StripeErrorBody = {
    type: 'card_error',
    message: reason.message,
    decline_code: reason.declineCode,
    charge: charge.id,
    payment_method: payable.method,
    ...withDocUrl({ code: reason.code }),
  }
  return setBack(execution, { ...intent, latest_charge: charge.id }, error)
}

// The customer can try again with the same intent. https://docs.stripe.com/payments/paymentintents/lifecycle
function setBack(execution: Execution, intent: Stripe.PaymentIntent, error: StripeErrorBody): Attempt {
  const { payment_intent: _, ...lastError } = error
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: lastError,
    next_action: null,
    processing: null,
  }
  execution.store.saveIntent(waiting)
  execution.emit('payment_intent.payment_failed', waiting)
  return { intent: waiting, declined: { ...error, payment_intent: waiting } }
}
