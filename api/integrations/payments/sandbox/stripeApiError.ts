import type Stripe from 'stripe'
import type { PublicPaymentIntent } from './publicPaymentIntent.ts'

/** The `error` member of Stripe's error replies. https://docs.stripe.com/api/errors */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent | PublicPaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** A refusal with Stripe's HTTP status, thrown before anything is written. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** 400 `invalid_request_error`, for an invalid request. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}) {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...withDocUrl(details) })
}

/** 404 `resource_missing`. https://docs.stripe.com/error-codes#resource-missing */
export function resourceMissing(kind: string, id: string, param: string) {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    param,
    ...withDocUrl({ code: 'resource_missing' }),
  })
}

/** 400 `payment_intent_unexpected_state`. https://docs.stripe.com/error-codes#payment-intent-unexpected-state */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    payment_intent: intent,
    ...withDocUrl({ code: 'payment_intent_unexpected_state' }),
  })
}

/** Adds the link to Stripe's page about an error code, like Stripe's replies. */
export function withDocUrl<T extends { code?: string }>(details: T): T & { doc_url?: string } {
  if (details.code === undefined) return details
  return { ...details, doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}` }
}
