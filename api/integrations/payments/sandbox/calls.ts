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
  type Charge,
  type Dispute,
  type Intent,
  newId,
  presentIntent,
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
const page = { limit: pageSize, starting_after: text.optional() }
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
    createIntent,
  ),
  // https://docs.stripe.com/api/payment_intents/list
  call('GET v1/payment_intents', page, (params, { store }) => store.list('payment_intent', params)),
  // https://docs.stripe.com/api/payment_intents/retrieve
  publicCall('GET v1/payment_intents/:id', ofBrowser, (params, request) =>
    presentIntent(findIntent(request, params), request.caller),
  ),
  // https://docs.stripe.com/api/payment_intents/update
  call('POST v1/payment_intents/:id', { amount: chargeable }, updateIntent),
  // https://docs.stripe.com/api/payment_intents/cancel
  call('POST v1/payment_intents/:id/cancel', {}, (params, request) =>
    presentIntent(moveTo(request, openIntent(request, params, 'cancel'), 'canceled'), request.caller),
  ),
  // https://docs.stripe.com/api/payment_intents/confirm
  publicCall(
    'POST v1/payment_intents/:id/confirm',
    {
      ...ofBrowser,
      payment_method: text.optional(),
      payment_method_data: z.object({ type: z.literal('card'), card: typedCard }).optional(),
      // Sent by Stripe.js, as are other members of `payment_method_data`.
      client_attribution_metadata: ignored,
      expected_payment_method_type: ignored,
      mandate_data: ignored,
      radar_options: ignored,
      return_url: ignored,
      use_stripe_sdk: ignored,
    },
    confirmIntent,
  ),
  // Not Stripe's: the answer to 3-D Secure, given on the bank's page there.
  publicCall('POST v1/payment_intents/:id/sandbox_authenticate', outcome, authenticateIntent),
  // Not Stripe's: ends a payment in `processing`.
  call('POST v1/payment_intents/:id/sandbox_settle', outcome, settleIntent),
  // https://docs.stripe.com/api/refunds/create
  call('POST v1/refunds', { payment_intent: text, amount: refundable.optional(), metadata }, createRefund),
  // https://docs.stripe.com/api/refunds/list
  call(
    'GET v1/refunds',
    { ...page, payment_intent: text.optional(), created: z.strictObject({ gte: integer }).optional() },
    (params, { store }) => store.list('refund', params),
  ),
  // https://docs.stripe.com/api/refunds/retrieve
  call('GET v1/refunds/:id', {}, (_, { store, id }) => store.get('refund', id, 'refund')),
  // https://docs.stripe.com/api/disputes/list
  call(
    'GET v1/disputes',
    { ...page, payment_intent: text.optional(), created: z.strictObject({ gte: integer }).optional() },
    (params, { store }) => store.list('dispute', params),
  ),
  // https://docs.stripe.com/api/disputes/retrieve
  call('GET v1/disputes/:id', {}, (_, { store, id }) => store.get('dispute', id, 'dispute')),
  // https://docs.stripe.com/api/disputes/update
  call(
    'POST v1/disputes/:id',
    {
      evidence: z.strictObject({ uncategorized_text: text }),
      submit: z.enum(['true', 'false']).default('true'),
    },
    answerDispute,
  ),
  // https://docs.stripe.com/api/disputes/close
  call('POST v1/disputes/:id/close', {}, (_, request) => {
    const dispute = openDispute(request)
    return closeDispute(request, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost')
  }),
  // Not Stripe's: a client disputes a payment, a part of it, or disputes it once more.
  call(
    'POST v1/payment_intents/:id/sandbox_dispute',
    {
      reason: text.default('fraudulent'),
      amount: refundable.optional(),
      inquiry: z.enum(['true', 'false']).default('false'),
    },
    ({ reason, amount, inquiry }, request) =>
      dispute(request, request.store.get('payment_intent', request.id, 'intent'), {
        reason,
        amount,
        isInquiry: inquiry === 'true',
      }),
  ),
  // https://docs.stripe.com/api/events/list
  call('GET v1/events', page, (params, { store }) => store.list('event', params)),
]

/** A call that only our server may make. @param target method and path */
function call<Rules extends z.core.$ZodShape>(
  target: string,
  rules: Rules,
  answer: (params: z.output<z.ZodObject<Rules>>, request: ApiRequest) => object,
): Call {
  const [method = '', path = ''] = target.split(' ')
  const params = z.strictObject(rules)
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    isPublic: false,
    prepare(form) {
      const parsed = parseParams(params, form)
      return (request) => answer(parsed, request)
    },
  }
}

/** A call that browsers may make, too. */
function publicCall<Rules extends z.core.$ZodShape>(...parts: Parameters<typeof call<Rules>>): Call {
  return { ...call(...parts), isPublic: true }
}

interface NewIntent {
  amount: number
  description?: string | undefined
  metadata: Record<string, string>
}

function createIntent(params: NewIntent, { store, caller, idempotencyKey }: ApiRequest) {
  const { amount, description, metadata } = params
  const id = newId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    client_secret: `${id}_secret_${randomToken()}`,
    created: store.seconds(),
    description: description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata,
    payment_method: null,
    status: 'requires_payment_method',
  }
  store.save(intent)
  store.emit('payment_intent.created', intent, idempotencyKey)
  return presentIntent(intent, caller)
}

function updateIntent({ amount }: { amount: number }, request: ApiRequest) {
  const intent = openIntent(request, {}, 'update')
  // The customer was asked to authenticate another amount, so the intent must be confirmed again.
  const isOutdated = intent.status === 'requires_action' && amount !== intent.amount
  const updated: Intent = { ...intent, amount, ...(isOutdated && { status: 'requires_confirmation' }) }
  request.store.save(updated)
  return presentIntent(updated, request.caller)
}

interface Confirmation {
  client_secret?: string | undefined
  payment_method?: string | undefined
  payment_method_data?: { card: z.output<typeof typedCard> } | undefined
}

function confirmIntent(params: Confirmation, request: ApiRequest) {
  const intent = openIntent(request, params, 'confirm')
  const card = cardOf(params, intent, request)
  if (card.requires3ds) {
    const waiting = moveTo(request, intent, 'requires_action', paidWith(card.method))
    return presentIntent(waiting, request.caller)
  }
  const charged = charge(request, intent, card)
  const shown = presentIntent(charged, request.caller)
  if (charged.last_payment_error) {
    throw new StripeApiError(402, { ...charged.last_payment_error, payment_intent: shown })
  }
  return shown
}

function cardOf(
  { payment_method, payment_method_data }: Confirmation,
  intent: Intent,
  request: ApiRequest,
): Card {
  if (payment_method_data !== undefined) {
    // https://docs.stripe.com/security/guide#validating-pci-compliance
    if (request.caller === 'server') {
      throw invalidRequest(
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
        {},
        402,
      )
    }
    return cardAsTyped(payment_method_data.card, request.store.now())
  }
  const method = payment_method ?? intent.payment_method
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

interface Outcome {
  client_secret?: string | undefined
  outcome: 'succeed' | 'fail'
}

/** A payment that failed is also a 200; its error is the intent's `last_payment_error`. */
function authenticateIntent(params: Outcome, request: ApiRequest) {
  const intent = findIntent(request, params)
  const card = cardOfMethod(intent.payment_method ?? '')
  if (intent.status !== 'requires_action' || card === undefined) {
    throw unexpectedState(request, intent, `Its status is ${intent.status}; nothing is to be authenticated.`)
  }
  if (params.outcome === 'succeed') return presentIntent(charge(request, intent, card), request.caller)
  // Nothing was charged, so this is not a card error.
  // https://docs.stripe.com/error-codes#payment-intent-authentication-failure
  const refused = moveTo(request, intent, 'requires_payment_method', {
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  })
  return presentIntent(refused, request.caller)
}

function settleIntent(params: Outcome, request: ApiRequest) {
  const intent = findIntent(request, params)
  if (intent.status !== 'processing') {
    throw unexpectedState(request, intent, `Its status is ${intent.status}; nothing is processing.`)
  }
  const method = intent.payment_method ?? ''
  const settled = charge(
    request,
    intent,
    params.outcome === 'fail' ? { method, outcome: genericDecline } : { method },
  )
  return presentIntent(settled, request.caller)
}

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
function charge(request: ApiRequest, intent: Intent, card: Card): Intent {
  const { method, outcome } = card
  if (outcome === 'processing') return moveTo(request, intent, 'processing', paidWith(method))
  const latest_charge = newId('ch')
  if (outcome === undefined) {
    emitCharge(request, intent, latest_charge, card)
    const paid = moveTo(request, intent, 'succeeded', { ...paidWith(method), latest_charge })
    if (card.dispute) dispute(request, paid, card.dispute)
    if (card.fraudWarning) warnOfFraud(request, paid)
    return paid
  }
  // The customer can try again with the same intent.
  return moveTo(request, intent, 'requires_payment_method', {
    payment_method: null,
    latest_charge,
    last_payment_error: { type: 'card_error', code: 'card_declined', ...outcome },
  })
}

/** Stripe reports the charge of a payment before the payment itself. */
function emitCharge({ store, idempotencyKey }: ApiRequest, intent: Intent, id: string, card: Card): void {
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    created: intent.created,
    currency: 'usd',
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: faceOf(card) },
    status: 'succeeded',
  }
  store.emit('charge.succeeded', charge, idempotencyKey)
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
  { store, idempotencyKey }: ApiRequest,
  intent: Intent,
  status: keyof typeof eventOfStatus,
  changes: Partial<Intent> = {},
): Intent {
  const moved: Intent = { ...intent, ...changes, status }
  store.save(moved)
  store.emit(eventOfStatus[status], moved, idempotencyKey)
  return moved
}

/** The intent of a call. A browser must send its client secret. https://docs.stripe.com/api/payment_intents/retrieve */
function findIntent(
  { store, caller, id }: ApiRequest,
  { client_secret }: { client_secret?: string | undefined },
): Intent {
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
function openIntent(
  request: ApiRequest,
  params: { client_secret?: string | undefined },
  verb: string,
): Intent {
  const intent = findIntent(request, params)
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
    payment_intent: presentIntent(intent, caller),
  })
}

interface NewRefund {
  payment_intent: string
  amount?: number | undefined
  metadata: Record<string, string>
}

/** Only a successful charge can be refunded, and only once: https://docs.stripe.com/refunds */
function createRefund(params: NewRefund, request: ApiRequest): Refund {
  const { store, refundSettleDelay, idempotencyKey } = request
  const intent = store.get('payment_intent', params.payment_intent, 'payment_intent')
  const { latest_charge: charge } = intent
  if (intent.status !== 'succeeded' || charge === null) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  const left = intent.amount - store.refundedCents(intent.id)
  // https://docs.stripe.com/error-codes#charge-already-refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const disputed = store.disputedCents(intent.id)
  const { amount = Math.max(0, left - disputed), metadata } = params
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
  const card = cardOfMethod(intent.payment_method ?? '')
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge,
    created: store.seconds(),
    currency: 'usd',
    metadata,
    payment_intent: intent.id,
    // One that fails later succeeds at first: https://docs.stripe.com/testing#refunds
    status: card?.refund === 'succeeds later' ? 'pending' : 'succeeded',
  }
  store.save(refund, card?.refund === undefined ? null : Date.now() + refundSettleDelay)
  store.emit('refund.created', refund, idempotencyKey)
  return refund
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

interface NewDispute {
  reason: string
  /** Left out, all of the payment, also what was refunded. */
  amount?: number | undefined
  isInquiry?: boolean
}

/** https://docs.stripe.com/disputes/how-disputes-work */
function dispute(request: ApiRequest, intent: Intent, { reason, amount, isInquiry }: NewDispute): Dispute {
  const { store, idempotencyKey } = request
  const { latest_charge: charge } = intent
  if (intent.status !== 'succeeded' || charge === null) {
    throw unexpectedState(request, intent, `Its status is ${intent.status}; nothing can be disputed.`)
  }
  const opened: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: amount ?? intent.amount,
    balance_transactions: [],
    charge,
    created: store.seconds(),
    currency: 'usd',
    evidence: { uncategorized_text: null },
    evidence_details: {
      due_by: store.seconds() + answerDays * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry === true,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  store.save(opened)
  store.emit('charge.dispute.created', opened, idempotencyKey)
  if (!isInquiry) store.emit('charge.dispute.funds_withdrawn', opened, idempotencyKey)
  return opened
}

function warnOfFraud({ store, idempotencyKey }: ApiRequest, intent: Intent): void {
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning' as const,
    actionable: true,
    charge: intent.latest_charge ?? '',
    created: store.seconds(),
    fraud_type: 'misc' as const,
    livemode: false as const,
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

interface Answer {
  evidence: { uncategorized_text: string }
  submit: 'true' | 'false'
}

/** In test mode, the text decides how the bank does. https://docs.stripe.com/testing#evidence */
function answerDispute({ evidence, submit }: Answer, request: ApiRequest): Dispute {
  const { store, idempotencyKey } = request
  const found = openDispute(request)
  const isSent = submit === 'true'
  const { evidence_details: details } = found
  const submission_count = details.submission_count + (isSent ? 1 : 0)
  const answered: Dispute = {
    ...found,
    evidence,
    evidence_details: { ...details, has_evidence: true, submission_count },
    ...(isSent && { status: isInquiry(found) ? 'warning_under_review' : 'under_review' }),
  }
  store.save(answered)
  store.emit('charge.dispute.updated', answered, idempotencyKey)
  if (!isSent) return answered
  switch (evidence.uncategorized_text) {
    case 'winning_evidence':
      return closeDispute(request, answered, isInquiry(found) ? 'warning_closed' : 'won')
    case 'losing_evidence':
      return closeDispute(request, answered, isInquiry(found) ? 'warning_closed' : 'lost')
    case 'escalate_inquiry_evidence':
      return isInquiry(found) ? escalate(request, answered) : answered
    default:
      return answered
  }
}

function escalate({ store, idempotencyKey }: ApiRequest, inquiry: Dispute): Dispute {
  const escalated: Dispute = { ...inquiry, status: 'needs_response', is_charge_refundable: false }
  store.save(escalated)
  store.emit('charge.dispute.updated', escalated, idempotencyKey)
  store.emit('charge.dispute.funds_withdrawn', escalated, idempotencyKey)
  return escalated
}

function closeDispute(
  { store, idempotencyKey }: ApiRequest,
  open: Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const closed: Dispute = { ...open, status }
  store.save(closed)
  store.emit('charge.dispute.closed', closed, idempotencyKey)
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', closed, idempotencyKey)
  return closed
}

/** As Stripe writes cents in messages: 1500 is `$15.00`. */
function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}
