import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { type ProviderRefund, RefundRefused } from '../../integrations/payments/payments.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { applyRefund } from './applyRefund.ts'
import { dropRefundsThatDoNotFit, failRefund } from './dropRefunds.ts'
import { leftToRefund } from './leftToRefund.ts'
import { Payment } from './Payment.ts'
import { findOrderOfRefund, Refund } from './Refund.ts'

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
  payload: z.object({ refundId: z.string() }),
  async run(deps, { refundId }) {
    const refund = await Refund.query(deps.db).findById(refundId)
    // A webhook may already have reported the outcome.
    if (refund?.state !== 'queued') return
    const payment = await Payment.query(deps.db).findById(refund.paymentId).throwIfNotFound()
    if (!payment.paymentIntentId) return
    const sent = await sendOrDrop(deps, refund, payment.paymentIntentId)
    if (sent) await inTransaction(deps, (tx) => applyRefund(tx, sent))
  },
  onGivenUp: (deps, { refundId }) => tellGivenUp(deps, refundId),
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
    const told = await deps.payments.listRefundsOf(intentId)
    for (const each of told) await inTransaction(deps, (tx) => applyRefund(tx, each))
    await whileQueued(deps, refund, (tx) =>
      failRefund(
        tx,
        refund,
        error.message,
        (money) =>
          `The card provider refused to refund ${money(refund.amount)}: ${error.message} ` +
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
  const told = isKeyRemembered ? [] : await deps.payments.listRefundsOf(intentId)
  const earlier = told.find((each) => each.refundId === refundId)
  return earlier ?? deps.payments.createRefund({ refundId, intentId, amount })
}

async function tellGivenUp(deps: Deps, refundId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const refund = await Refund.query(tx.db).findById(refundId).throwIfNotFound()
    const order = await findOrderOfRefund(tx.db, refund)
    await recordEvent(tx, {
      type: 'payment.refund_given_up',
      actorId: null,
      requestId: order.requestId,
      subjectId: refundId,
      data: { amount: refund.amount },
    })
    await alertStaff(tx, {
      event: 'payment.refund_given_up',
      requestId: order.requestId,
      subject: 'A refund could not be sent',
      message: 'The card provider did not take it. Please try it again under Refunds in the request.',
    })
  })
}
