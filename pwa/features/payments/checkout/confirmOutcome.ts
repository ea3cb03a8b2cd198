import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'

/**
 * - `paid`, `processing`: the provider has accepted it; our server decides when it counts
 * - `incomplete`: the form shows what is missing
 * - `declined`: nothing was charged, and another card may work
 * - `changed`: this PaymentIntent can no longer be confirmed; fetch the setup again
 * - `unclear`: the reply was lost, so it is unknown whether the card was charged
 */
export type ConfirmOutcome =
  | { kind: 'paid' | 'processing' | 'incomplete' | 'changed' | 'unclear' }
  | { kind: 'declined' | 'error'; message: string }

const unfinished = 'The payment was not finished, and nothing was charged. Please try again.'

/** Interprets the result of `confirmPayment`: docs.stripe.com/error-codes, docs.stripe.com/payments/paymentintents/lifecycle */
export function confirmOutcome(result: PaymentIntentResult): ConfirmOutcome {
  return result.error ? outcomeOfError(result.error) : outcomeOfStatus(result.paymentIntent.status)
}

function outcomeOfStatus(status: string): ConfirmOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' }
    case 'canceled':
      return { kind: 'changed' }
    default:
      return { kind: 'declined', message: unfinished }
  }
}

function outcomeOfError(error: StripeError): ConfirmOutcome {
  const message = error.message ?? unfinished
  switch (error.type) {
    case 'validation_error':
      return { kind: 'incomplete' }
    case 'card_error':
      return { kind: 'declined', message }
    // The request may have arrived, with only the reply lost.
    case 'api_connection_error':
    case 'api_error':
      return { kind: 'unclear' }
  }
  if (error.code === 'payment_intent_authentication_failure') return { kind: 'declined', message }
  if (error.code === 'payment_intent_unexpected_state') return outcomeOfUnexpectedState(error)
  return { kind: 'error', message }
}

/** The payment was made in another tab, or it was canceled. */
function outcomeOfUnexpectedState(error: StripeError): ConfirmOutcome {
  const status = error.payment_intent?.status
  return status === 'succeeded' || status === 'processing' ? outcomeOfStatus(status) : { kind: 'changed' }
}
