import type { ApiCall, Endpoint, Execution, ListedTable, ListFilters, Reply } from './endpoint.ts'
import { expanded } from './expand.ts'
import type { FormTree } from './formBody.ts'
import { listOf } from './formBody.ts'
import { booleanParam, integerParam, refuseUnknownParams, stringParam } from './params.ts'
import { intentOfCall, intentReply } from './paymentIntents.ts'
import { invalidRequest } from './stripeApiError.ts'

const LIST_PARAMS = ['created', 'ending_before', 'expand', 'limit', 'starting_after']

/** GET /v1/payment_intents/{id}: https://docs.stripe.com/api/payment_intents/retrieve */
export const retrievePaymentIntent: Endpoint = {
  method: 'GET',
  path: '/v1/payment_intents/:id',
  callers: ['secret', 'publishable'],
  prepare(call) {
    refuseUnknownParams(call.form, ['client_secret', 'expand', 'is_stripe_sdk'])
    return (execution) => intentReply(call, execution, intentOfCall(call, execution))
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
    refuseUnknownParams(call.form, ['expand'])
    return ({ store }) => ({ status: 200, body: expanded(call.form, store.charge(call.id, 'charge'), store) })
  },
}

/** GET /v1/refunds/{id}: https://docs.stripe.com/api/refunds/retrieve */
export const retrieveRefund: Endpoint = {
  method: 'GET',
  path: '/v1/refunds/:id',
  callers: ['secret'],
  prepare(call) {
    refuseUnknownParams(call.form, ['expand'])
    return ({ store }) => ({ status: 200, body: expanded(call.form, store.refund(call.id), store) })
  },
}

/** GET /v1/refunds: https://docs.stripe.com/api/refunds/list */
export const listRefunds = listEndpoint('refunds', ['charge', 'payment_intent'])

/** GET /v1/events: https://docs.stripe.com/api/events/list and https://docs.stripe.com/webhooks/process-undelivered-events */
export const listEvents = listEndpoint('events', ['delivery_success', 'type', 'types'])

function listEndpoint(table: ListedTable, filters: string[]): Endpoint {
  return {
    method: 'GET',
    path: `/v1/${table}`,
    callers: ['secret'],
    prepare(call) {
      const { form } = call
      refuseUnknownParams(form, [...LIST_PARAMS, ...filters])
      const type = stringParam(form, 'type')
      const listed: ListFilters = {
        limit: limitParam(form),
        startingAfter: stringParam(form, 'starting_after'),
        endingBefore: stringParam(form, 'ending_before'),
        created: createdParam(form),
        equals: { charge: stringParam(form, 'charge'), payment_intent: stringParam(form, 'payment_intent') },
        types: type === undefined ? listOf(form.types) : [type],
        delivered: booleanParam(form, 'delivery_success'),
      }
      return (execution) => list(call, execution, table, listed)
    },
  }
}

function list(_call: ApiCall, execution: Execution, table: ListedTable, filters: ListFilters): Reply {
  const page = execution.list(table, filters)
  return { status: 200, body: { object: 'list', url: `/v1/${table}`, ...page } }
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

function createdParam(form: FormTree): ListFilters['created'] {
  const { created } = form
  if (created === undefined) return {}
  if (typeof created === 'string') {
    const at = integerParam(form, 'created')
    return at === undefined ? {} : { gte: at, lte: at }
  }
  refuseUnknownParams(created, ['gt', 'gte', 'lt', 'lte'], 'created')
  const range: ListFilters['created'] = {}
  for (const bound of ['gt', 'gte', 'lt', 'lte'] as const) {
    const at = integerParam(created, bound)
    if (at !== undefined) range[bound] = at
  }
  return range
}
