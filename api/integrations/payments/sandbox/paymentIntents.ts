import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { ApiCall, Execution, Reply } from './endpoint.ts'
import { unixSeconds } from './endpoint.ts'
import { newId, randomToken } from './ids.ts'
import { missingParam, stringParam } from './params.ts'
import { publicPaymentIntent } from './publicPaymentIntent.ts'
import { invalidRequest } from './stripeApiError.ts'

/** The fields of a new intent. */
export interface NewPaymentIntent {
  amount: number
  currency: string
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  statementDescriptorSuffix: string | null
  automaticPaymentMethods: Stripe.PaymentIntent['automatic_payment_methods']
}

/** A new intent without a payment method. https://docs.stripe.com/payments/paymentintents/lifecycle */
export function newPaymentIntent(fields: NewPaymentIntent, now: Date): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: fields.automaticPaymentMethods === null ? ['card'] : null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: fields.automaticPaymentMethods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: 'automatic',
    created: unixSeconds(now),
    currency: fields.currency,
    customer: null,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: fields.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: fields.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** The intent of a call. A browser must send its client secret. https://docs.stripe.com/api/payment_intents/retrieve */
export function intentOfCall(call: ApiCall, execution: Execution): Stripe.PaymentIntent {
  const secret = stringParam(call.form, 'client_secret')
  if (secret === undefined && call.caller === 'publishable') throw missingParam('client_secret')
  const intent = execution.store.intent(call.id)
  if (secret !== undefined && !isSame(secret, intent.client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    )
  }
  return intent
}

/** The reply with an intent: complete for a server, only the public fields for a browser. */
export function intentReply(call: ApiCall, intent: Stripe.PaymentIntent): Reply {
  const body = call.caller === 'secret' ? intent : publicPaymentIntent(intent)
  return { status: 200, body }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
