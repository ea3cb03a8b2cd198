import type Stripe from 'stripe'
import { amountParam, currencyParam } from './amount.ts'
import type { Endpoint } from './endpoint.ts'
import { applyMetadata, metadataParam, refuseUnknownParams, stringParam } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import { payableFromId } from './paymentMethods.ts'
import { unexpectedState } from './stripeApiError.ts'
import { emailParam, statementSuffixParam } from './textParams.ts'

const PARAMS = [
  'amount',
  'currency',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'statement_descriptor_suffix',
]

const BEFORE_PAYMENT = ['requires_payment_method', 'requires_confirmation', 'requires_action']

// Description and metadata can change in every status. https://docs.stripe.com/api/payment_intents/update
const STATUSES_FOR: Record<string, string[]> = {
  amount: BEFORE_PAYMENT,
  currency: BEFORE_PAYMENT,
  payment_method: BEFORE_PAYMENT,
  statement_descriptor_suffix: BEFORE_PAYMENT,
  receipt_email: [...BEFORE_PAYMENT, 'requires_capture', 'succeeded'],
}

/** POST /v1/payment_intents/{id}: https://docs.stripe.com/api/payment_intents/update */
export const updatePaymentIntent: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents/:id',
  callers: ['secret'],
  prepare(call) {
    const { form } = call
    refuseUnknownParams(form, PARAMS)
    const amount = amountParam(form)
    const currency = currencyParam(form)
    const metadata = metadataParam(form)
    const description = stringParam(form, 'description')
    const email = emailParam(form)
    const suffix = statementSuffixParam(form)
    const methodId = stringParam(form, 'payment_method')

    return (execution) => {
      const intent = intentOfCall(call, execution)
      refuseWrongStatus(intent, Object.keys(form))
      let updated: Stripe.PaymentIntent = {
        ...intent,
        amount: amount ?? intent.amount,
        currency: currency ?? intent.currency,
        metadata: applyMetadata(intent.metadata, metadata),
        description: description ?? intent.description,
        receipt_email: email === undefined ? intent.receipt_email : email,
        statement_descriptor_suffix: suffix ?? intent.statement_descriptor_suffix,
      }
      // The customer was asked to authenticate another amount, so the intent must be confirmed again.
      if (updated.amount !== intent.amount && intent.status === 'requires_action') {
        updated = { ...updated, status: 'requires_confirmation', next_action: null }
      }
      if (methodId !== undefined) {
        const { method } = payableFromId(execution, methodId)
        updated = {
          ...updated,
          payment_method: method.id,
          status: 'requires_confirmation',
          next_action: null,
        }
      }
      execution.store.saveIntent(updated)
      return intentReply(call, updated)
    }
  },
}

function refuseWrongStatus(intent: Stripe.PaymentIntent, names: string[]): void {
  for (const name of names) {
    const statuses = STATUSES_FOR[name]
    if (statuses === undefined || statuses.includes(intent.status)) continue
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${statuses.join(', ')}.`,
    )
  }
}
