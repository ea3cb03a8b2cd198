import type Stripe from 'stripe'
import type { FormTree } from './formBody.ts'
import type { ObjectStore } from './objectStore.ts'

/** The events that the sandbox sends. https://docs.stripe.com/api/events/types */
export type SandboxEventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** Who calls: a server with the secret key, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable'

/** One authenticated, parsed request. `id` is the one in the path, or empty. */
export interface ApiCall {
  caller: Caller
  id: string
  form: FormTree
  now: Date
}

/** What an endpoint uses while it executes, in one database transaction. */
export interface Execution {
  store: ObjectStore
  now: Date
  /** Real time in ms, for pacing later steps. */
  at: number
  /** Queues a webhook event with a copy of the object. */
  emit(
    type: SandboxEventType,
    object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund,
    previous?: object,
  ): void
  /** A page of a table, newest first. */
  list(table: ListedTable, filters: ListFilters): { data: unknown[]; has_more: boolean }
}

export type ListedTable = 'payment_intents' | 'refunds' | 'events'

export interface ListFilters {
  limit: number
  /** The id of the last object of the page before. */
  startingAfter?: string | undefined
  /** Unix seconds. */
  createdSince?: number | undefined
  paymentIntent?: string | undefined
  delivered?: boolean | undefined
}

export interface Reply {
  status: number
  body: object
}

/**
 * One call of the API. `prepare` validates the parameters and may refuse without a trace. The function it returns executes;
 * its reply, errors included, is stored for the idempotency key. https://docs.stripe.com/api/idempotent_requests
 */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: `/v1/${string}`
  callers: readonly Caller[]
  prepare(call: ApiCall): (execution: Execution) => Reply
}

/** Unix seconds, like all of Stripe's timestamps. */
export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
