import Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { disputeStatuses } from '#contract/rules/disputeRules.ts'
import { paymentDisputed } from '#contract/rules/refundWords.ts'
import { messageOf } from '../../config/errorDetails.ts'
import {
  type Intent,
  type IntentStatus,
  type PaymentEvent,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderRefundStatus,
  RefundRefused,
  type ReportedIntent,
} from './payments.ts'
import { readEvent } from './readEvent.ts'

/** Stripe's default is 80 s, too long for a waiting user. */
const timeoutMs = 10_000
const retries = 1
/** The SDK waits at most 5 s before a retry. Milliseconds. */
export const longestStripeCallMs = timeoutMs * (1 + retries) + 5000 * retries
/** Far more than are made in the days for which they are listed, and few enough for one run of a job. */
const maxListed = 2000
/** docs.stripe.com/webhooks#replay-attacks */
const signatureToleranceSeconds = 300

interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Each is that of an endpoint; an event signed with any of them is ours. */
  webhookSecrets: readonly string[]
  /** Where the sandbox listens; absent for Stripe itself. */
  host?: { host: string; port: number; protocol: 'http' }
  now: () => Date
  /** Timeout of a call, in milliseconds. */
  timeoutMs?: number
}

/** Stripe through its SDK; with `host`, the local sandbox through the same SDK. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    // Pinned: update it together with the SDK.
    apiVersion: '2026-10-28.endive',
    timeout: settings.timeoutMs ?? timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...settings.host,
  })

  const isLive = /^[rs]k_live_/.test(settings.secretKey)
  const readIntent = (intent: Stripe.PaymentIntent): Intent => ({
    ...presentIntent(intent, isLive),
    clientSecret: intent.client_secret ?? '',
  })

  /** The intent as it is, if its state is why Stripe refuses a change, e.g. because it was paid meanwhile. */
  async function unlessItsState(intentId: string, change: Promise<Stripe.PaymentIntent>): Promise<Intent> {
    try {
      return readIntent(await reach('payment_intent', change))
    } catch (error) {
      if (
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'payment_intent_unexpected_state'
      ) {
        return readIntent(await reach('payment_intent', stripe.paymentIntents.retrieve(intentId)))
      }
      throw error
    }
  }

  return {
    publishableKey: settings.publishableKey,

    async createIntent({ orderId, attempt, amount, description }) {
      return readIntent(
        await reach(
          'payment_intent',
          stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              description,
              metadata: { orderId, attempt },
            },
            { idempotencyKey: `pi:${orderId}:${attempt}` },
          ),
        ),
      )
    },

    async retrieveIntent(intentId) {
      return readIntent(await reach('payment_intent', stripe.paymentIntents.retrieve(intentId)))
    },

    // The SDK's own key: one of ours would return the first reply to a later change back to this amount.
    // docs.stripe.com/api/idempotent_requests
    async updateIntent(intentId, { amount }) {
      return unlessItsState(intentId, stripe.paymentIntents.update(intentId, { amount }))
    },

    async cancelIntent(intentId) {
      return unlessItsState(intentId, stripe.paymentIntents.cancel(intentId))
    },

    async createRefund({ refundId, intentId, amount }) {
      const created = stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { refundId } },
        { idempotencyKey: `refund:${refundId}` },
      )
      return presentRefund(await reach('refund', created).catch(refuseRefund))
    },

    async listRefundsOf(intentId) {
      // An intent has few refunds, so the largest page holds all of them.
      const { data } = await reach('list', stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      return data.map(presentRefund)
    },

    async listRefundsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const pages = stripe.refunds.list({ created, limit: 100 })
      return (await reach('refund', pages.autoPagingToArray({ limit: maxListed }))).map(presentRefund)
    },

    async retrieveRefund(providerRefundId) {
      return presentRefund(await reach('refund', stripe.refunds.retrieve(providerRefundId)))
    },

    async retrieveDispute(disputeId) {
      try {
        return presentDispute(await reach('dispute', stripe.disputes.retrieve(disputeId)))
      } catch (error) {
        const isUnknown =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
        if (isUnknown) return undefined
        throw error
      }
    },

    async listDisputesSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const pages = stripe.disputes.list({ created, limit: 100 })
      return (await reach('dispute', pages.autoPagingToArray({ limit: maxListed }))).map(presentDispute)
    },

    verifyEvent(rawBody, signature) {
      let failure: unknown
      const isSignedWith = (secret: string) => {
        try {
          return stripe.webhooks.signature?.verifyHeader(
            rawBody,
            signature,
            secret,
            signatureToleranceSeconds,
            undefined,
            settings.now().getTime(),
          )
        } catch (error) {
          failure = error
          return false
        }
      }
      if (!settings.webhookSecrets.some(isSignedWith)) {
        throw new AppError('invalid_signature', { cause: failure })
      }
      return presentEvent(readEvent(rawBody), isLive)
    },
  }
}

/** What Stripe knows about our settings. */
interface StripeAccount {
  /** Stripe's clock, which signs webhooks. */
  time: Date | undefined
  /** Webhook endpoints of the account; undefined if the key may not see them. */
  webhooks: { url: string; isEnabled: boolean; events: string[] }[] | undefined
}

/**
 * Only reads, with our key.
 *
 * @throws {Error} in Stripe's words, if the key is refused or there is no answer
 */
export async function inspectStripe({
  secretKey,
  host,
}: Pick<StripeSettings, 'secretKey' | 'host'>): Promise<StripeAccount> {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...host,
  })
  const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 })
  const { date } = lastResponse.headers
  const time = date ? new Date(date) : undefined
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const webhooks = data.map(({ url, status, enabled_events: events }) => ({
      url,
      isEnabled: status === 'enabled',
      events,
    }))
    return { time, webhooks }
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { time, webhooks: undefined }
    throw error
  }
}

/**
 * Awaits a call to Stripe. Temporary failures become `payment_unavailable`, all others are rethrown.
 *
 * @param object Stripe's name for the object, or for each of the objects, in the answer
 */
async function reach<T extends { object: string } | { object: string }[]>(
  object: string,
  call: Promise<T>,
): Promise<T> {
  try {
    const answer = await call
    const isStripes = [answer].flat().every((each) => each.object === object)
    if (!isStripes)
      throw new AppError('payment_unavailable', { cause: new Error('It was not Stripe that answered') })
    return answer
  } catch (error) {
    const passes =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      // Our key was changed or restricted. Customers cannot fix that, and their orders stay valid.
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError ||
      // The same call is running elsewhere: docs.stripe.com/error-codes#idempotency-key-in-use
      (error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use') ||
      // The SDK does not expect JSON that is no object.
      error instanceof TypeError
    throw passes ? new AppError('payment_unavailable', { cause: error }) : error
  }
}

/** Repeating an invalid request changes nothing: docs.stripe.com/api/errors#errors-invalid_request_error */
function refuseRefund(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  // docs.stripe.com/error-codes#charge-disputed
  const message = error.code === 'charge_disputed' ? paymentDisputed : messageOf(error)
  throw new RefundRefused(message, { cause: error })
}

type StripeIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'status' | 'amount' | 'amount_received' | 'currency' | 'livemode'
> & { metadata?: { orderId?: string | undefined } | null | undefined }

function presentIntent(intent: StripeIntent, isLive: boolean): ReportedIntent {
  return {
    id: intent.id,
    status: intent.status as IntentStatus,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    orderId: intent.metadata?.orderId ?? null,
    isOurAccount: intent.livemode === isLive,
  }
}

interface StripeRefund {
  id: string
  status: string | null
  amount: number
  payment_intent?: string | { id: string } | null | undefined
  metadata?: { refundId?: string | undefined } | null | undefined
  failure_reason?: string | null | undefined
}

/** An object that may be expanded: docs.stripe.com/api/expanding_objects */
function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}

const isoOf = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, reason, evidence_details: details } = dispute
  const known = disputeStatuses.find((status) => status === dispute.status)
  return {
    ...{ id, amount, reason },
    intentId: idOf(dispute.payment_intent),
    // Staff look up what a newer release of the provider's calls otherwise.
    status: known === undefined || known === 'fraud_warning' ? 'needs_response' : known,
    dueBy: details.due_by ? isoOf(details.due_by) : null,
    openedAt: isoOf(dispute.created),
  }
}

function presentRefund(refund: StripeRefund): ProviderRefund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amount: refund.amount,
    status: (refund.status ?? 'pending') as ProviderRefundStatus,
    refundId: refund.metadata?.refundId ?? null,
    failureReason: refund.failure_reason ?? null,
  }
}

function presentEvent(
  { id, type, object, isLive: isLiveEvent, account }: ReturnType<typeof readEvent>,
  isLive: boolean,
): PaymentEvent {
  if (object?.object === 'payment_intent') {
    const intent = presentIntent(object, isLive)
    // Only events of other accounts name one: docs.stripe.com/api/events/object#event_object-account
    const isOurAccount = intent.isOurAccount && isLiveEvent === isLive && !account
    return { id, type, about: 'intent', intent: { ...intent, isOurAccount } }
  }
  if (object?.object === 'refund') return { id, type, about: 'refund', refund: presentRefund(object) }
  // Our key can read nothing of another account or mode.
  if (object === undefined || isLiveEvent !== isLive || account) return { id, type, about: 'other' }
  if (object.object === 'charge') {
    const card = object.payment_method_details?.card
    const intentId = object.payment_intent
    const isPaid = type === 'charge.succeeded' && card && intentId
    return isPaid ? { id, type, about: 'card', intentId, ...card } : { id, type, about: 'other' }
  }
  if (object.object === 'dispute') return { id, type, about: 'dispute', disputeId: object.id }
  if (object.object === 'radar.early_fraud_warning') {
    const warning = {
      id: object.id,
      intentId: object.payment_intent ?? null,
      openedAt: isoOf(object.created),
    }
    return { id, type, about: 'fraud_warning', warning }
  }
  return { id, type, about: 'other' }
}
