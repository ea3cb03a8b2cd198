import type { Endpoint, ListedTable, ListFilters } from './endpoint.ts'
import type { FormTree } from './formBody.ts'
import { booleanParam, integerParam, objectParam, refuseUnknownParams, stringParam } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import { invalidRequest } from './stripeApiError.ts'

/** GET /v1/payment_intents/{id}: https://docs.stripe.com/api/payment_intents/retrieve */
export const retrievePaymentIntent: Endpoint = {
  method: 'GET',
  path: '/v1/payment_intents/:id',
  callers: ['secret', 'publishable'],
  prepare(call) {
    refuseUnknownParams(call.form, ['client_secret', 'is_stripe_sdk'])
    return (execution) => intentReply(call, intentOfCall(call, execution))
  },
}

/** GET /v1/payment_intents: https://docs.stripe.com/api/payment_intents/list */
export const listPaymentIntents = listEndpoint('payment_intents', [])

/** GET /v1/charges/{id}: https://docs.stripe.com/api/charges/retrieve */
export const retrieveCharge: Endpoint = {
  method: 'GET',
  path: '/v1/charges/:id',
  callers: ['secret'],
  prepare(call) {
    refuseUnknownParams(call.form, [])
    return ({ store }) => ({ status: 200, body: store.charge(call.id, 'charge') })
  },
}

/** GET /v1/refunds/{id}: https://docs.stripe.com/api/refunds/retrieve */
export const retrieveRefund: Endpoint = {
  method: 'GET',
  path: '/v1/refunds/:id',
  callers: ['secret'],
  prepare(call) {
    refuseUnknownParams(call.form, [])
    return ({ store }) => ({ status: 200, body: store.refund(call.id) })
  },
}

/** GET /v1/refunds: https://docs.stripe.com/api/refunds/list */
export const listRefunds = listEndpoint('refunds', ['created', 'payment_intent'])

/** GET /v1/events: https://docs.stripe.com/api/events/list and https://docs.stripe.com/webhooks/process-undelivered-events */
export const listEvents = listEndpoint('events', ['delivery_success'])

function listEndpoint(table: ListedTable, filters: string[]): Endpoint {
  return {
    method: 'GET',
    path: `/v1/${table}`,
    callers: ['secret'],
    prepare(call) {
      const { form } = call
      refuseUnknownParams(form, ['limit', 'starting_after', ...filters])
      const created = objectParam(form, 'created') ?? {}
      refuseUnknownParams(created, ['gte'], 'created')
      const listed: ListFilters = {
        limit: limitParam(form),
        startingAfter: stringParam(form, 'starting_after'),
        createdSince: integerParam(created, 'gte'),
        paymentIntent: stringParam(form, 'payment_intent'),
        delivered: booleanParam(form, 'delivery_success'),
      }
      return (execution) => ({
        status: 200,
        body: { object: 'list', url: `/v1/${table}`, ...execution.list(table, listed) },
      })
    },
  }
}

// https://docs.stripe.com/api/pagination
function limitParam(form: FormTree): number {
  const limit = integerParam(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  return limit
}
