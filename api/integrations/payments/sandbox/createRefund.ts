import type Stripe from 'stripe'
import { dollars } from './amount.ts'
import type { Endpoint, Execution } from './endpoint.ts'
import { unixSeconds } from './endpoint.ts'
import { newId } from './ids.ts'
import {
  applyMetadata,
  enumParam,
  integerParam,
  metadataParam,
  missingParam,
  refuseUnknownParams,
  stringParam,
} from './params.ts'
import { payableFromId } from './paymentMethods.ts'
import { invalidRequest } from './stripeApiError.ts'

const PARAMS = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']

/**
 * POST /v1/refunds: https://docs.stripe.com/api/refunds/create
 *
 * @param settleDelay milliseconds until a refund's next step: the bank's reference, or the late failure or success of a
 *   test card
 */
export function createRefund(settleDelay: number): Endpoint {
  return {
    method: 'POST',
    path: '/v1/refunds',
    callers: ['secret'],
    prepare(call) {
      const { form } = call
      refuseUnknownParams(form, PARAMS)
      const amount = integerParam(form, 'amount')
      if (amount !== undefined && amount < 1) {
        throw invalidRequest('Invalid positive integer', {
          code: 'parameter_invalid_integer',
          param: 'amount',
        })
      }
      const metadata = applyMetadata({}, metadataParam(form))
      const reason = enumParam(form, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
      const intentId = stringParam(form, 'payment_intent')
      const chargeId = stringParam(form, 'charge')
      if (intentId === undefined && chargeId === undefined) throw missingParam('payment_intent')

      return (execution) => {
        const charge =
          intentId === undefined
            ? execution.store.charge(String(chargeId), 'charge')
            : successfulCharge(execution, intentId)
        const refundable = charge.amount - charge.amount_refunded
        refuseTooMuch(charge, amount, refundable)
        const refund = newRefund(execution, charge, { amount: amount ?? refundable, metadata, reason })
        const charged = withRefunded(charge, refund.amount)
        execution.store.saveCharge(charged)
        execution.store.saveRefund(refund, execution.at + settleDelay)
        execution.emit('refund.created', refund)
        execution.emit('charge.refunded', charged)
        return { status: 200, body: refund }
      }
    },
  }
}

/** The charge with its refunded amount changed by `cents`, which can be negative. */
export function withRefunded(charge: Stripe.Charge, cents: number): Stripe.Charge {
  const total = charge.amount_refunded + cents
  return { ...charge, amount_refunded: total, refunded: total === charge.amount }
}

// Only a successful charge can be refunded. https://docs.stripe.com/refunds
function successfulCharge(execution: Execution, intentId: string): Stripe.Charge {
  const intent = execution.store.intent(intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return execution.store.charge(intent.latest_charge)
}

// Refunds cannot exceed the charge. https://docs.stripe.com/refunds and
// https://docs.stripe.com/error-codes#charge-already-refunded
function refuseTooMuch(charge: Stripe.Charge, amount: number | undefined, refundable: number): void {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not succeeded and cannot be refunded.`, { param: 'charge' })
  }
  if (refundable === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount === undefined || amount <= refundable) return
  const limit =
    amount > charge.amount
      ? `charge amount (${dollars(charge.amount)})`
      : `unrefunded amount on charge (${dollars(refundable)})`
  throw invalidRequest(`Refund amount (${dollars(amount)}) is greater than ${limit}`, { param: 'amount' })
}

function newRefund(
  execution: Execution,
  charge: Stripe.Charge,
  fields: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason'>,
): Stripe.Refund {
  const { card } = payableFromId(execution, String(charge.payment_method))
  return {
    id: newId('re'),
    object: 'refund',
    ...fields,
    balance_transaction: null,
    charge: charge.id,
    created: unixSeconds(execution.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    // Most refunds succeed immediately; one that fails later also starts as succeeded.
    // https://docs.stripe.com/testing#refunds
    status: card.refund === 'succeeds_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}
