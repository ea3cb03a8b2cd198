import { z } from 'zod'
import { type RefundState, refundStatesBefore } from '#contract/rules/orderStates.ts'
import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import { tooLittleLeft, unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import { describeRefundError, paymentDisputed } from '#contract/rules/refundWords.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import {
  type ProviderRefund,
  type ProviderRefundStatus,
  RefundRefused,
} from '../../integrations/payments/payments.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { alertStaff, recordAlert } from '../notifications/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { Order } from './Order.ts'
import { capturedBy, Payment } from './Payment.ts'
import { findOrderOfRefund, leftToRefund, Refund, readDisputed } from './Refund.ts'
import { recordMoneyBack } from './recordTransaction.ts'

/**
 * An hour less than the provider keeps an idempotency key (docs.stripe.com/api/idempotent_requests). The job's own attempts
 * stay within it; a retry by staff may come later.
 */
const keyLifetimeMs = 23 * 60 * 60 * 1000

/**
 * Sends a refund to the card provider. Its idempotency key is the row's id, so that a second run finds the first one's
 * refund.
 */
export const sendRefundJob = defineJob({
  kind: 'payments.send_refund',
  lane: 'money',
  payload: z.object({ refundId: z.uuid() }),
  async run(deps, { refundId }) {
    const refund = await Refund.query(deps.db).findById(refundId)
    // A webhook may already have reported the outcome.
    if (refund?.state !== 'queued') return
    const payment = await Payment.query(deps.db).findById(refund.paymentId).throwIfNotFound()
    if (!payment.paymentIntentId) return
    const sent = await sendOrDrop(deps, refund, payment.paymentIntentId)
    if (sent) await inTransaction(deps, (tx) => applyRefund(tx, sent))
  },
  onGivenUp: (deps, { refundId }) => alertGivenUp(deps, refundId),
})

/** The dedupe key of the job that sends a refund. */
export function sendRefundKey(refundId: string): string {
  return `${sendRefundJob.kind}:${refundId}`
}

/** Sends the refund, unless others leave too little of the payment for it, ours or those that only the provider knows. */
async function sendOrDrop(deps: Deps, refund: Refund, intentId: string): Promise<ProviderRefund | undefined> {
  if (refund.amount > (await leftToRefund(deps.db, refund.paymentId, refund.id))) {
    await whileQueued(deps, refund, (tx) => dropRefundsThatDoNotFit(tx, refund.paymentId))
    return undefined
  }
  try {
    return await sendOnce(deps, refund, intentId)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    // Webhooks about refunds made by hand may be on their way.
    const reported = await deps.payments.listRefundsOf(intentId)
    for (const each of reported) await inTransaction(deps, (tx) => applyRefund(tx, each))
    await whileQueued(deps, refund, (tx) =>
      failRefund(
        tx,
        refund,
        error.message,
        (money) =>
          `The card provider refused to refund ${money(refund.amount)}: ${describeRefundError(error.message)} ` +
          'Please look at the payment on its pages, then try again under Refunds in the request.',
      ),
    )
    return undefined
  }
}

/** Runs `change` under the lock of the request, unless the refund is no longer waiting to be sent. */
async function whileQueued(deps: Deps, refund: Refund, change: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockRequest(tx, (await findOrderOfRefund(tx.db, refund)).requestId)
    const now = await Refund.query(tx.db).findById(refund.id).throwIfNotFound()
    if (now.state === 'queued') await change(tx)
  })
}

/** Creates the refund. If the provider may have dropped the key, first looks for a refund created by an earlier call. */
async function sendOnce(
  deps: Deps,
  { id: refundId, amount, createdAt }: Refund,
  intentId: string,
): Promise<ProviderRefund> {
  const isKeyRemembered = deps.now().getTime() - Date.parse(createdAt) < keyLifetimeMs
  const reported = isKeyRemembered ? [] : await deps.payments.listRefundsOf(intentId)
  const earlier = reported.find((each) => each.refundId === refundId)
  return earlier ?? deps.payments.createRefund({ refundId, intentId, amount })
}

async function alertGivenUp(deps: Deps, refundId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const refund = await Refund.query(tx.db).findById(refundId).throwIfNotFound()
    const order = await findOrderOfRefund(tx.db, refund)
    await recordAlert(
      tx,
      {
        type: 'payment.refund_given_up',
        actorId: null,
        requestId: order.requestId,
        subjectId: refundId,
        data: { amount: refund.amount },
      },
      {
        subject: 'A refund could not be sent',
        message: 'The card provider did not take it. Please try it again under Refunds in the request.',
      },
    )
  })
}

type NewRefund = Pick<Refund, 'paymentId' | 'amount' | 'reason'> &
  Partial<Pick<Refund, 'ticketId' | 'retryOf' | 'explanation' | 'madeBy'>>

/**
 * Adds a refund and queues its job, unless the payment has one already.
 *
 * @returns the refund's id, or undefined if there was one
 */
export async function queueRefund(tx: Tx, refund: NewRefund): Promise<string | undefined> {
  const id = newId(tx.now)
  const inserted = await tx
    .db('refunds')
    .insert({ id, ...refund, state: 'queued', createdAt: tx.now.toISOString() })
    .onConflict()
    .ignore()
    .returning('id')
  if (inserted.length === 0) return undefined
  await queueJob(tx, sendRefundJob, { refundId: id }, { dedupeKey: sendRefundKey(id) })
  return id
}

/**
 * Applies a refund's status from the card provider. One of our payments that we did not ask for was made by hand on the
 * provider's own pages, and becomes a refund of ours. A repeated or older status changes nothing. Staff are alerted if a refund
 * failed or was made by hand.
 */
export async function applyRefund(tx: Tx, reported: ProviderRefund): Promise<void> {
  const payment = await findPayment(tx, reported)
  if (!payment) return
  const order = await Order.query(tx.db).findById(payment.orderId).throwIfNotFound()
  await lockRequest(tx, order.requestId)

  const state = refundStateFor(reported.status)
  const known = await findRefund(tx, reported)
  const id = known ? await move(tx, known, reported, state) : await takeOver(tx, payment, reported, state)
  if (id === undefined) return
  const amount = known?.amount ?? reported.amount
  await recordMoneyBack(tx, payment.id)
  const { requestId } = order
  const about = { actorId: null, requestId, subjectId: id }
  if (!known) await recordEvent(tx, { ...about, type: 'payment.refund_by_hand', data: { amount } })
  const data = { state, amount }
  await recordEvent(tx, { ...about, type: 'payment.refund_changed', customerId: order.buyerId, data })

  const money = formatMinorUnits(amount, capturedBy(payment).currency)
  if (state === 'failed') {
    await alertStaff(tx, {
      event: 'payment.refund_changed',
      requestId,
      subject: 'A refund failed',
      message:
        `${money} came back to us. ${describeRefundError(reported.failureReason)} ` +
        'Please try it again under Refunds in the request; if it fails again, agree on another way with the client.',
    })
  } else if (!known) {
    await alertStaff(tx, {
      event: 'payment.refund_by_hand',
      requestId,
      subject: 'A refund was made by hand',
      message: `${money} was refunded on the card provider’s own pages. It is now listed under Refunds in the request.`,
    })
    await dropRefundsThatDoNotFit(tx, payment.id)
  }
}

/** @returns the refund's id, or undefined if nothing changed */
async function move(
  tx: Tx,
  refund: Refund,
  reported: ProviderRefund,
  state: RefundState,
): Promise<string | undefined> {
  const changed = await Refund.query(tx.db)
    .where({ id: refund.id })
    .whereIn('state', refundStatesBefore(state))
    .patch({ state, stripeRefundId: reported.id, lastError: reported.failureReason })
  return changed === 0 ? undefined : refund.id
}

async function takeOver(
  tx: Tx,
  payment: Payment,
  reported: ProviderRefund,
  state: RefundState,
): Promise<string> {
  const id = newId(tx.now)
  await Refund.query(tx.db).insert({
    id,
    paymentId: payment.id,
    amount: reported.amount,
    reason: 'by_hand',
    state,
    stripeRefundId: reported.id,
    lastError: reported.failureReason,
    retryOf: (await findReplaced(tx, payment, reported))?.id ?? null,
    createdAt: tx.now.toISOString(),
  })
  return id
}

/** Staff who make a refund by hand after one of the same amount has failed do what the button in the request would have done. */
async function findReplaced(
  tx: Tx,
  payment: Payment,
  { amount }: ProviderRefund,
): Promise<Refund | undefined> {
  return Refund.query(tx.db)
    .where({ paymentId: payment.id, state: 'failed', amount })
    .whereNotExists(Refund.query(tx.db).alias('retry').whereColumn('retry.retryOf', 'refunds.id'))
    .orderBy('createdAt')
    .first()
}

async function findPayment(tx: Tx, reported: ProviderRefund): Promise<Payment | undefined> {
  const refund = await findRefund(tx, reported)
  if (refund) return Payment.query(tx.db).findById(refund.paymentId)
  if (reported.intentId === null) return undefined
  return Payment.query(tx.db).findOne({ paymentIntentId: reported.intentId })
}

/** Finds our row by the provider's id, or by our id if a webhook arrives before the reply to our call. */
async function findRefund(tx: Tx, reported: ProviderRefund): Promise<Refund | undefined> {
  const known = await Refund.query(tx.db).findOne({ stripeRefundId: reported.id })
  if (known || reported.refundId === null) return known
  return Refund.query(tx.db).findOne({ id: reported.refundId, stripeRefundId: null })
}

export function refundStateFor(status: ProviderRefundStatus): RefundState {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'failed':
    case 'canceled':
      return 'failed'
    case 'pending':
    case 'requires_action':
      return 'requested'
  }
}

/**
 * Gives up the refunds of a payment that are still to be sent but no longer fit into what it captured, because somebody made
 * others or the client disputes it. Of money that no order takes, what is left goes back instead.
 */
export async function dropRefundsThatDoNotFit(tx: Tx, paymentId: string): Promise<void> {
  const queued = await Refund.query(tx.db).where({ paymentId, state: 'queued' }).orderBy('createdAt')
  for (const refund of queued) {
    const left = await leftToRefund(tx.db, paymentId, refund.id)
    if (refund.amount > left) await drop(tx, refund, left)
  }
}

async function drop(tx: Tx, refund: Refund, left: number): Promise<void> {
  const isUnwantedMoney = unwantedMoneyReasons.some((reason) => reason === refund.reason)
  const isRestSent = isUnwantedMoney && left > 0
  const { held, lost } = await readDisputed(tx.db, refund.paymentId)
  const isDisputed = held + lost > 0
  await failRefund(tx, refund, isDisputed ? paymentDisputed : tooLittleLeft, (money) =>
    [
      isDisputed
        ? `${money(refund.amount)} was to be refunded, but the client disputes the payment with their bank, which has taken the money.`
        : `${money(refund.amount)} was to be refunded, but other refunds left too little of the payment.`,
      isRestSent
        ? `${money(left)}, which is the rest of it, goes back instead.`
        : 'Please check under Refunds in the request that the client has got what we owe.',
    ].join(' '),
  )
  if (isRestSent) {
    const { ticketId, reason } = refund
    await queueRefund(tx, { paymentId: refund.paymentId, ticketId, amount: left, reason, retryOf: refund.id })
  }
}

/**
 * Marks a refund that will not be sent as failed, and alerts staff.
 *
 * @param words the alert, with amounts formatted by `money`
 */
async function failRefund(
  tx: Tx,
  refund: Refund,
  lastError: string,
  words: (money: (cents: number) => string) => string,
): Promise<void> {
  await Refund.query(tx.db).findById(refund.id).patch({ state: 'failed', lastError })
  const payment = await Payment.query(tx.db).findById(refund.paymentId).throwIfNotFound()
  const order = await findOrderOfRefund(tx.db, refund)
  await recordAlert(
    tx,
    {
      type: 'payment.refund_changed',
      actorId: null,
      requestId: order.requestId,
      customerId: order.buyerId,
      subjectId: refund.id,
      data: { state: 'failed', amount: refund.amount },
    },
    {
      subject: 'A refund was not sent',
      message: words((cents) => formatMinorUnits(cents, capturedBy(payment).currency)),
    },
  )
}
