import {
  type DisputeStatus,
  describeDisputeReason,
  isHolding,
  isLost,
  needsAnswer,
  openDisputeStatuses,
} from '#contract/rules/disputeRules.ts'
import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { FraudWarning, ProviderDispute } from '../../integrations/payments/payments.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'
import { alertStaff } from '../notifications/alertStaff.ts'
import { Order } from '../payments/Order.ts'
import { capturedBy, Payment } from '../payments/Payment.ts'
import { leftToRefund } from '../payments/Refund.ts'
import { recordMoneyBack } from '../payments/recordTransaction.ts'
import { dropRefundsThatDoNotFit } from '../payments/refunds.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { stopResales } from '../resale/returns.ts'
import { Dispute } from './Dispute.ts'

/**
 * Brings our record of a dispute in line with the card provider's, whatever made us look: webhooks about it come twice and in any
 * order.
 *
 * @returns whether it is about a payment of ours
 * @throws {AppError} payment_unavailable
 */
export async function applyDispute(deps: Deps, stripeDisputeId: string): Promise<boolean> {
  for (;;) {
    const before = await Dispute.query(deps.db).findOne({ stripeDisputeId })
    const reported = await deps.payments.retrieveDispute(stripeDisputeId)
    if (!reported) return false
    const outcome = await inTransaction(deps, (tx) => apply(tx, reported, before?.version))
    if (outcome !== 'outdated') return outcome === 'applied'
  }
}

/** Records a bank's warning of fraud about a payment of ours, once. @returns whether it is one of ours */
export async function applyFraudWarning(tx: Tx, warning: FraudWarning): Promise<boolean> {
  const payment = await findPayment(tx, warning)
  if (!payment) return false
  const about = { amount: capturedBy(payment).amount, reason: 'fraudulent', dueBy: null }
  const known = await Dispute.query(tx.db).findOne({ stripeDisputeId: warning.id })
  const outcome = known ?? (await apply(tx, { ...warning, ...about, status: 'fraud_warning' }, undefined))
  return outcome !== 'unknown'
}

async function findPayment(
  tx: Tx,
  { intentId }: Pick<ProviderDispute, 'intentId'>,
): Promise<Payment | undefined> {
  return intentId === null ? undefined : Payment.query(tx.db).findOne({ paymentIntentId: intentId })
}

type ReportedDispute = Omit<ProviderDispute, 'status'> & { status: DisputeStatus }

/** @param version of our record when the provider was asked; undefined if there was none */
async function apply(
  tx: Tx,
  reported: ReportedDispute,
  version: number | undefined,
): Promise<'applied' | 'outdated' | 'unknown'> {
  const payment = await findPayment(tx, reported)
  if (!payment) return 'unknown'
  const order = await Order.query(tx.db).findById(payment.orderId).throwIfNotFound()
  await lockRequest(tx, order.requestId)
  const known = await Dispute.query(tx.db).findOne({ stripeDisputeId: reported.id })
  if (known?.version !== version) return 'outdated'

  const { amount, reason, status, dueBy, openedAt } = reported
  const now = { amount, reason, status, dueBy }
  if (known && isSame(known, now)) return 'applied'
  const id = known?.id ?? newId(tx.now)
  if (known) {
    await Dispute.query(tx.db)
      .findById(id)
      .patch({ ...now, version: known.version + 1 })
  } else {
    const createdAt = tx.now.toISOString()
    const row = { paymentId: payment.id, stripeDisputeId: reported.id, openedAt, version: 1, createdAt }
    await Dispute.query(tx.db).insert({ id, ...now, ...row })
  }
  await recordMoneyBack(tx, payment.id)
  const { requestId } = order
  await recordEvent(tx, {
    type: 'payment.dispute_changed',
    actorId: null,
    requestId,
    customerId: order.buyerId,
    subjectId: id,
    data: now,
  })

  const words = known?.status === status ? undefined : wordsFor(now, capturedBy(payment).currency)
  if (words) {
    const more = await moreToKnow(tx, payment, now)
    const message = more ? `${words.message} ${more}` : words.message
    await alertStaff(tx, { event: 'payment.dispute_changed', requestId, subject: words.subject, message })
  }
  if (isHolding(status) || isLost(status)) {
    await dropRefundsThatDoNotFit(tx, payment.id)
    await stopResales(tx, order.id)
  }
  return 'applied'
}

type Content = Pick<Dispute, 'amount' | 'reason' | 'status' | 'dueBy'>

function isSame(one: Content, other: Content): boolean {
  return (['amount', 'reason', 'status', 'dueBy'] as const).every((field) => one[field] === other[field])
}

/** What is unusual about a disputed payment; undefined for most. */
async function moreToKnow(
  tx: Tx,
  { id: paymentId }: Payment,
  { status, amount }: Content,
): Promise<string | undefined> {
  if (status === 'won' && !(await tx.db('transactions').where({ paymentId }).first('id'))) {
    return 'No order takes this money: please refund it under Refunds in the request, or on the card provider’s pages.'
  }
  const isOut = isHolding(status) || isLost(status)
  // Nothing was left of it before.
  if (isOut && (await leftToRefund(tx.db, paymentId)) + amount <= 0) {
    return 'All of this money was refunded before, so nothing changes in our books. Please show the bank the refund.'
  }
  return undefined
}

/** The alert to staff about a new status; undefined if there is nothing to do or to know. */
function wordsFor(
  { amount, reason, status, dueBy }: Content,
  currency: string,
): { subject: string; message: string } | undefined {
  const money = formatMinorUnits(amount, currency)
  const why = describeDisputeReason(reason)
  const answer = dueBy
    ? `Answer by ${writeDay(dueBy)} on the card provider’s pages. The evidence can be downloaded under Disputes in the request.`
    : 'Please look at it on the card provider’s pages.'
  if (status === 'fraud_warning') {
    return {
      subject: 'A bank warns of fraud',
      message: `The client’s bank takes the payment of ${money} for fraud. It is not disputed yet. Please speak with the client; a refund now avoids a dispute.`,
    }
  }
  if (status === 'warning_needs_response') {
    return {
      subject: 'A bank asks about a payment',
      message: `It is about ${money}. ${why} No money has moved. ${answer}`,
    }
  }
  if (needsAnswer(status)) {
    return {
      subject: 'A payment is disputed',
      message: `The client disputes ${money} with their bank, which holds the money until it decides. ${why} ${answer}`,
    }
  }
  if (status === 'won') {
    return {
      subject: 'A dispute was won',
      message: `${money} is ours again. If the show was cancelled, please refund it. Seats of it that were offered for resale can be offered again under Returns.`,
    }
  }
  if (isLost(status)) {
    return {
      subject: 'A dispute was lost',
      message: `${money} has gone back to the client. The request lists the seats that they can still use; please decide what happens to them.`,
    }
  }
  return undefined
}

function writeDay(instant: string): string {
  const form = { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' } as const
  return new Date(instant).toLocaleDateString('en-US', form)
}

const tenMinutesMs = 10 * 60 * 1000
/** The provider repeats a webhook for three days: docs.stripe.com/webhooks#retries */
const openedSinceMs = 7 * 24 * 60 * 60 * 1000

/** Asks the card provider about the disputes of the last days and all that are not decided, because webhooks can be lost. */
export const reconcileDisputesJob = defineRecurringJob({
  kind: 'disputes.reconcile',
  lane: 'money',
  everyMs: tenMinutesMs,
  async run(deps, { signal }) {
    const open = await Dispute.query(deps.db)
      // Written out, because SQLite uses no partial index for bound values.
      .whereRaw(`status in (${openDisputeStatuses.map((status) => `'${status}'`).join(', ')})`)
      .orderBy('openedAt')
      .first()
    const recent = deps.now().getTime() - openedSinceMs
    const since = new Date(Math.min(recent, open ? Date.parse(open.openedAt) : recent))
    const reported = await deps.payments.listDisputesSince(since)
    if (reported.length === 0) return
    const ids = reported.map(({ id }) => id)
    const known = await Dispute.query(deps.db).whereIn('stripeDisputeId', ids)
    for (const each of reported) {
      if (signal.aborted) return
      const ours = known.find(({ stripeDisputeId }) => stripeDisputeId === each.id)
      if (!ours || !isSame(ours, each)) await applyDispute(deps, each.id)
    }
  },
})
