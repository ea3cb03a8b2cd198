import { currencyParam, requiredAmountParam } from './amount.ts'
import { attemptPayment } from './attemptPayment.ts'
import { cardDetailsParam } from './cardDetails.ts'
import { refuseMissingReturnUrl, refuseRawCard } from './confirmPaymentIntent.ts'
import type { ApiCall, Endpoint, Execution, Reply } from './endpoint.ts'
import type { FormTree } from './formBody.ts'
import { listOf } from './formBody.ts'
import {
  applyMetadata,
  booleanParam,
  enumParam,
  metadataParam,
  missingParam,
  objectParam,
  refuseUnknownParams,
  stringParam,
} from './params.ts'
import type { NewPaymentIntent } from './paymentIntents.ts'
import { intentReply, newPaymentIntent } from './paymentIntents.ts'
import { payableFromId } from './paymentMethods.ts'
import { invalidRequest } from './stripeApiError.ts'
import { emailParam, statementSuffixParam } from './textParams.ts'

// Without `payment_method_types`, which was removed in 2026-09-30. https://docs.stripe.com/changelog
const PARAMS = [
  'amount',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'currency',
  'description',
  'error_on_requires_action',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'statement_descriptor_suffix',
  'use_stripe_sdk',
]

/** POST /v1/payment_intents: https://docs.stripe.com/api/payment_intents/create */
export const createPaymentIntent: Endpoint = {
  method: 'POST',
  path: '/v1/payment_intents',
  callers: ['secret'],
  prepare(call) {
    const { form } = call
    refuseUnknownParams(form, PARAMS)
    if (form.amount === undefined) throw missingParam('amount')
    const currency = currencyParam(form)
    if (currency === undefined) throw missingParam('currency')
    const fields: NewPaymentIntent = {
      amount: requiredAmountParam(form),
      currency,
      metadata: applyMetadata({}, metadataParam(form)),
      description: stringParam(form, 'description') ?? null,
      receiptEmail: emailParam(form) ?? null,
      statementDescriptorSuffix: statementSuffixParam(form) ?? null,
      automaticPaymentMethods: automaticPaymentMethods(form),
    }
    // The sandbox has no manual capture; it charges immediately.
    enumParam(form, 'capture_method', ['automatic', 'automatic_async'])
    enumParam(form, 'confirmation_method', ['automatic'])
    refuseRawCard(cardDetailsParam(form, call.now))
    const confirm = booleanParam(form, 'confirm') ?? false
    if (!confirm && form.return_url !== undefined) {
      throw invalidRequest(
        'The parameter return_url cannot be passed when creating a PaymentIntent unless confirm is set to true.',
        { param: 'return_url' },
      )
    }
    return (execution) => create(call, execution, fields, confirm)
  },
}

function create(call: ApiCall, execution: Execution, fields: NewPaymentIntent, confirm: boolean): Reply {
  const { form } = call
  const made = newPaymentIntent(fields, execution.now)
  if (confirm) refuseMissingReturnUrl(form, made)
  const methodId = stringParam(form, 'payment_method')
  if (confirm && methodId === undefined) throw missingParam('payment_method')
  const payable = methodId === undefined ? undefined : payableFromId(execution, methodId)
  const intent =
    payable === undefined
      ? made
      : { ...made, payment_method: payable.method.id, status: 'requires_confirmation' as const }
  execution.store.saveIntent(intent)
  execution.emit('payment_intent.created', intent)
  if (!confirm || payable === undefined) return intentReply(call, intent)

  const absent =
    booleanParam(form, 'off_session') === true || booleanParam(form, 'error_on_requires_action') === true
  const attempt = attemptPayment(execution, intent, payable, !absent)
  if (attempt.declined !== undefined) return { status: 402, body: { error: attempt.declined } }
  return intentReply(call, attempt.intent)
}

// On unless the allowed types are listed explicitly.
// https://docs.stripe.com/payments/payment-methods/dynamic-payment-methods
function automaticPaymentMethods(form: FormTree): NewPaymentIntent['automaticPaymentMethods'] {
  const types = listOf(form.allowed_payment_method_types)
  const given = objectParam(form, 'automatic_payment_methods')
  if (types.some((type) => type !== 'card')) {
    throw invalidRequest('This sandbox supports only the payment method type card.', {
      param: 'allowed_payment_method_types',
    })
  }
  if (given === undefined) return types.length > 0 ? null : { enabled: true, allow_redirects: 'always' }
  refuseUnknownParams(given, ['enabled', 'allow_redirects'], 'automatic_payment_methods')
  if (booleanParam(given, 'enabled') !== true) return null
  return {
    enabled: true,
    allow_redirects: enumParam(given, 'allow_redirects', ['always', 'never']) ?? 'always',
  }
}
