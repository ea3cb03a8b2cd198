import { z } from 'zod'
import {
  chargeable,
  type FormTree,
  integer,
  invalidRequest,
  metadata,
  pageSize,
  parseParams,
  refundable,
  resourceMissing,
  StripeApiError,
  text,
} from './forms.ts'
import {
  type Caller,
  type Dispute,
  type EventType,
  type Intent,
  newId,
  present,
  type Refund,
  randomToken,
  type Store,
} from './objects.ts'
import { type Card, cardAsTyped, cardOfMethod, faceOf, genericDecline } from './testCards.ts'

/** One request that is being answered, in a transaction. */
export interface ApiRequest {
  store: Store
  caller: Caller
  /** The id in the path, or empty. */
  id: string
  idempotencyKey: string | null
  /** Milliseconds until a refund that does not succeed at once does, or fails. */
  refundSettleDelay: number
}

type Shown = Parameters<typeof present>[0]

export interface Call {
  method: string
  path: RegExp
  /** Whether a browser may make it. */
  isPublic: boolean
  /**
   * Checks the parameters. The function it returns answers the request; a refusal it throws is a reply, too, which keeps what was
   * changed before.
   */
  prepare: (form: FormTree) => (request: ApiRequest) => object
}

const ignored = z.unknown().optional()
const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const page = { limit: pageSize, starting_after: text.optional() }
const pageOfPayments = {
  ...page,
  payment_intent: text.optional(),
  created: z.strictObject({ gte: integer }).optional(),
}
const ofBrowser = { client_secret: text.optional() }
const outcome = { ...ofBrowser, outcome: z.enum(['succeed', 'fail']) }
const typedCard = z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() })

/** Everything the sandbox answers, apart from its script. */
export const calls: Call[] = [
  // https://docs.stripe.com/api/payment_intents/create
  call(
    'POST v1/payment_intents',
    {
      amount: chargeable,
      currency: z.literal('usd'),
      // Without them Stripe offers all types of the Dashboard; the sandbox has only cards.
      allowed_payment_method_types: z.strictObject({ 0: z.literal('card') }),
      description: text.optional(),
      metadata,
    },
    ({ amount, description = null, metadata }, request) => {
      const id = newId('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount,
        client_secret: `${id}_secret_${randomToken()}`,
        created: request.store.seconds(),
        description,
        last_payment_error: null,
        latest_charge: null,
        metadata,
        payment_method: null,
        status: 'requires_payment_method',
      }
      return record(request, intent, 'payment_intent.created')
    },
  ),
  // https://docs.stripe.com/api/payment_intents/list
  call('GET v1/payment_intents', page, (params, { store }) => store.list('payment_intent', params)),
  // https://docs.stripe.com/api/payment_intents/retrieve
  publicCall('GET v1/payment_intents/:id', ofBrowser, findIntent),
  // https://docs.stripe.com/api/payment_intents/update
  call('POST v1/payment_intents/:id', { amount: chargeable }, ({ amount }, request) => {
    const intent = openIntent({}, request, 'update')
    // The customer was asked to authenticate another amount, so the intent must be confirmed again.
    const isOutdated = intent.status === 'requires_action' && amount !== intent.amount
    return record(request, { ...intent, amount, ...(isOutdated && { status: 'requires_confirmation' }) })
  }),
  // https://docs.stripe.com/api/payment_intents/cancel
  call('POST v1/payment_intents/:id/cancel', {}, (params, request) =>
    moveTo(request, openIntent(params, request, 'cancel'), 'canceled'),
  ),
  // https://docs.stripe.com/api/payment_intents/confirm
  publicCall(
    'POST v1/payment_intents/:id/confirm',
    {
      ...ofBrowser,
      payment_method: text.optional(),
      payment_method_data: z.object({ type: z.literal('card'), card: typedCard }).optional(),
      // Sent by Stripe.js, as are other members of `payment_method_data`.
      return_url: ignored,
      use_stripe_sdk: ignored,
    },
    (params, request) => {
      const intent = openIntent(params, request, 'confirm')
      const card = params.payment_method_data
        ? newCardOf(params.payment_method_data.card, request)
        : savedCardOf(params.payment_method ?? intent.payment_method, intent, request)
      if (card.requires3ds) return moveTo(request, intent, 'requires_action', paidWith(card.method))
      const charged = charge(request, intent, card)
      const { last_payment_error: error } = charged
      if (error === null) return charged
      throw new StripeApiError(402, { ...error, payment_intent: present(charged, request.caller) })
    },
  ),
  // Not Stripe's: the answer to 3-D Secure, given on the bank's page there. A payment that failed is also a 200; its error is the
  // intent's `last_payment_error`.
  publicCall('POST v1/payment_intents/:id/sandbox_authenticate', outcome, (params, request) => {
    const intent = findIntent(params, request)
    const card = cardOfMethod(intent.payment_method ?? '')
    if (intent.status !== 'requires_action' || card === undefined) {
      throw unexpectedState(
        request,
        intent,
        `Its status is ${intent.status}; nothing is to be authenticated.`,
      )
    }
    if (params.outcome === 'succeed') return charge(request, intent, card)
    // Nothing was charged, so this is not a card error.
    // https://docs.stripe.com/error-codes#payment-intent-authentication-failure
    return moveTo(request, intent, 'requires_payment_method', {
      payment_method: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    })
  }),
  // Not Stripe's: ends a payment in `processing`.
  call('POST v1/payment_intents/:id/sandbox_settle', outcome, (params, request) => {
    const intent = findIntent(params, request)
    if (intent.status !== 'processing') {
      throw unexpectedState(request, intent, `Its status is ${intent.status}; nothing is processing.`)
    }
    const method = intent.payment_method ?? ''
    return charge(request, intent, {
      method,
      ...(params.outcome === 'fail' && { outcome: genericDecline }),
    })
  }),
  // https://docs.stripe.com/api/refunds/create
  call(
    'POST v1/refunds',
    { payment_intent: text, amount: refundable.optional(), metadata },
    ({ payment_intent, amount, metadata }, request) => {
      const { store, refundSettleDelay } = request
      const intent = store.get('payment_intent', payment_intent, 'payment_intent')
      const charge = chargeOf(intent)
      if (charge === null) {
        throw invalidRequest(
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
          { param: 'payment_intent' },
        )
      }
      const card = cardOfMethod(intent.payment_method ?? '')
      const refund: Refund = {
        id: newId('re'),
        object: 'refund',
        amount: amountToRefund(store, intent, charge, amount),
        charge,
        created: store.seconds(),
        currency: 'usd',
        metadata,
        payment_intent: intent.id,
        // One that fails later succeeds at first: https://docs.stripe.com/testing#refunds
        status: card?.refund === 'succeeds later' ? 'pending' : 'succeeded',
      }
      record(request, refund, 'refund.created')
      if (card?.refund) store.schedule(refund.id, Date.now() + refundSettleDelay)
      return refund
    },
  ),
  // https://docs.stripe.com/api/refunds/list
  call('GET v1/refunds', pageOfPayments, (params, { store }) => store.list('refund', params)),
  // https://docs.stripe.com/api/refunds/retrieve
  call('GET v1/refunds/:id', {}, (_, { store, id }) => store.get('refund', id, 'refund')),
  // https://docs.stripe.com/api/disputes/list
  call('GET v1/disputes', pageOfPayments, (params, { store }) => store.list('dispute', params)),
  // https://docs.stripe.com/api/disputes/retrieve
  call('GET v1/disputes/:id', {}, (_, { store, id }) => store.get('dispute', id, 'dispute')),
  // https://docs.stripe.com/api/disputes/update
  call(
    'POST v1/disputes/:id',
    { evidence: z.strictObject({ uncategorized_text: text }) },
    ({ evidence }, request) => {
      const open = openDispute(request)
      const status = isInquiry(open) ? 'warning_under_review' : 'under_review'
      const answered = record(request, { ...open, evidence, status }, 'charge.dispute.updated')
      return decide(request, answered, evidence.uncategorized_text)
    },
  ),
  // https://docs.stripe.com/api/disputes/close
  call('POST v1/disputes/:id/close', {}, (_, request) => closeDispute(request, openDispute(request), 'lost')),
  // Not Stripe's: a client disputes a payment, a part of it, or disputes it once more.
  call(
    'POST v1/payment_intents/:id/sandbox_dispute',
    { reason: text.default('fraudulent'), amount: refundable.optional(), inquiry: flag.default(false) },
    ({ reason, amount, inquiry }, request) =>
      dispute(request, findIntent({}, request), { reason, isInquiry: inquiry }, amount),
  ),
  // https://docs.stripe.com/api/events/list
  call('GET v1/events', page, (params, { store }) => store.list('event', params)),
]

/** A call that only our server may make. @param target method and path */
function call<Rules extends z.core.$ZodShape>(
  target: string,
  rules: Rules,
  answer: (params: z.output<z.ZodObject<Rules>>, request: ApiRequest) => Shown,
): Call {
  const [method = '', path = ''] = target.split(' ')
  const params = z.strictObject(rules)
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    isPublic: false,
    prepare(form) {
      const parsed = parseParams(params, form)
      return (request) => present(answer(parsed, request), request.caller)
    },
  }
}

/** A call that browsers may make, too. */
function publicCall<Rules extends z.core.$ZodShape>(...parts: Parameters<typeof call<Rules>>): Call {
  return { ...call(...parts), isPublic: true }
}

/** Stores an object, with the events about it. */
function record<Kept extends Intent | Refund | Dispute>(
  { store, idempotencyKey }: ApiRequest,
  object: Kept,
  ...events: EventType[]
): Kept {
  store.save(object)
  for (const type of events) store.emit(type, object, idempotencyKey)
  return object
}

function newCardOf(typed: z.output<typeof typedCard>, { caller, store }: ApiRequest): Card {
  if (caller === 'browser') return cardAsTyped(typed, store.now())
  // https://docs.stripe.com/security/guide#validating-pci-compliance
  throw invalidRequest(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    {},
    402,
  )
}

function savedCardOf(method: string | null, intent: Intent, request: ApiRequest): Card {
  if (method === null) {
    throw unexpectedState(
      request,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    )
  }
  const card = cardOfMethod(method)
  if (card === undefined) throw resourceMissing('PaymentMethod', method, 'payment_method')
  return card
}

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
function charge(request: ApiRequest, intent: Intent, card: Card): Intent {
  const { method, outcome } = card
  if (outcome === 'processing') return moveTo(request, intent, 'processing', paidWith(method))
  const latest_charge = newId('ch')
  if (outcome !== undefined) {
    // The customer can try again with the same intent.
    return moveTo(request, intent, 'requires_payment_method', {
      payment_method: null,
      latest_charge,
      last_payment_error: { type: 'card_error', code: 'card_declined', ...outcome },
    })
  }
  // Reported before the payment itself. https://docs.stripe.com/api/charges/object
  const charged = {
    id: latest_charge,
    object: 'charge' as const,
    amount: intent.amount,
    created: intent.created,
    currency: 'usd',
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: faceOf(card) },
    status: 'succeeded',
  }
  request.store.emit('charge.succeeded', charged, request.idempotencyKey)
  const paid = moveTo(request, intent, 'succeeded', { ...paidWith(method), latest_charge })
  if (card.dispute) dispute(request, paid, card.dispute)
  if (card.fraudWarning) warnOfFraud(request, paid)
  return paid
}

const paidWith = (payment_method: string) => ({ payment_method, last_payment_error: null })

const eventOfStatus = {
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
} as const

function moveTo(
  request: ApiRequest,
  intent: Intent,
  status: keyof typeof eventOfStatus,
  changes: Partial<Intent> = {},
): Intent {
  return record(request, { ...intent, ...changes, status }, eventOfStatus[status])
}

interface Secret {
  client_secret?: string | undefined
}

/** The intent of a call. A browser must send its client secret. https://docs.stripe.com/api/payment_intents/retrieve */
function findIntent({ client_secret }: Secret, { store, caller, id }: ApiRequest): Intent {
  if (client_secret === undefined && caller === 'browser') {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  const intent = store.get('payment_intent', id, 'intent')
  if (client_secret !== undefined && client_secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    )
  }
  return intent
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Finds an intent that can still change. A card payment in `processing` cannot: https://docs.stripe.com/api/payment_intents/cancel */
function openIntent(secret: Secret, request: ApiRequest, verb: string): Intent {
  const intent = findIntent(secret, request)
  if (open.includes(intent.status)) return intent
  throw unexpectedState(
    request,
    intent,
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. It must have one of the following statuses: ${open.join(', ')}.`,
  )
}

/** https://docs.stripe.com/error-codes#payment-intent-unexpected-state */
function unexpectedState({ caller }: ApiRequest, intent: Intent, message: string) {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: present(intent, caller),
  })
}

/** Only a successful charge can be refunded or disputed. */
const chargeOf = ({ status, latest_charge }: Intent) => (status === 'succeeded' ? latest_charge : null)

/** Each cent can be refunded only once: https://docs.stripe.com/refunds */
function amountToRefund(store: Store, intent: Intent, charge: string, wanted: number | undefined): number {
  const left = intent.amount - store.refundedCents(intent.id)
  // https://docs.stripe.com/error-codes#charge-already-refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const disputed = store.disputedCents(intent.id)
  const amount = wanted ?? Math.max(0, left - disputed)
  // https://docs.stripe.com/error-codes#charge-disputed
  if (disputed > 0 && (amount === 0 || amount > left - disputed)) {
    throw invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
  return amount
}

/** The late end of a refund. A failed one can be made again: https://docs.stripe.com/refunds#failed-refunds */
export function settleRefund(store: Store, refund: Refund): void {
  const settled: Refund =
    refund.status === 'pending'
      ? { ...refund, status: 'succeeded' }
      : { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  store.save(settled)
  store.emit('refund.updated', settled, null)
  if (settled.status === 'failed') store.emit('refund.failed', settled, null)
}

const answerDays = 9

/** Without an amount, of all of the payment, also what was refunded. https://docs.stripe.com/disputes/how-disputes-work */
function dispute(
  request: ApiRequest,
  intent: Intent,
  { reason, isInquiry = false }: NonNullable<Card['dispute']>,
  amount = intent.amount,
): Dispute {
  const charge = chargeOf(intent)
  if (charge === null) {
    throw unexpectedState(request, intent, `Its status is ${intent.status}; nothing can be disputed.`)
  }
  const created = request.store.seconds()
  const opened: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    charge,
    created,
    currency: 'usd',
    evidence: { uncategorized_text: null },
    evidence_details: { due_by: created + answerDays * 86_400 },
    livemode: false,
    payment_intent: intent.id,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  record(request, opened, 'charge.dispute.created')
  return isInquiry ? opened : record(request, opened, 'charge.dispute.funds_withdrawn')
}

/** https://docs.stripe.com/api/radar/early_fraud_warnings/object */
function warnOfFraud({ store, idempotencyKey }: ApiRequest, intent: Intent): void {
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning' as const,
    actionable: true,
    charge: intent.latest_charge,
    created: store.seconds(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: intent.id,
  }
  store.emit('radar.early_fraud_warning.created', warning, idempotencyKey)
}

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_')

/** Finds a dispute that the bank has not decided. */
function openDispute({ store, id }: ApiRequest): Dispute {
  const found = store.get('dispute', id, 'dispute')
  if (['won', 'lost', 'warning_closed'].includes(found.status)) {
    throw invalidRequest('This dispute is already closed')
  }
  return found
}

/** In test mode, the text of the answer decides. https://docs.stripe.com/testing#evidence */
function decide(request: ApiRequest, answered: Dispute, words: string): Dispute {
  if (words === 'winning_evidence') return closeDispute(request, answered, 'won')
  if (words === 'losing_evidence') return closeDispute(request, answered, 'lost')
  if (words !== 'escalate_inquiry_evidence' || !isInquiry(answered)) return answered
  const escalated: Dispute = { ...answered, status: 'needs_response' }
  return record(request, escalated, 'charge.dispute.updated', 'charge.dispute.funds_withdrawn')
}

function closeDispute(request: ApiRequest, open: Dispute, outcome: 'won' | 'lost'): Dispute {
  const closed: Dispute = { ...open, status: isInquiry(open) ? 'warning_closed' : outcome }
  record(request, closed, 'charge.dispute.closed')
  return closed.status === 'won' ? record(request, closed, 'charge.dispute.funds_reinstated') : closed
}

/** As Stripe writes cents in messages: 1500 is `$15.00`. */
function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}
