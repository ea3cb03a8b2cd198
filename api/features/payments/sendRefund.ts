import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { ProviderRefund } from '../../integrations/payments/payments.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import { applyRefund } from './applyRefund.ts'
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
    const sent = await sendOnce(deps, refund, payment.paymentIntentId)
    await inTransaction(deps, (tx) => applyRefund(tx, sent))
  },
  onGivenUp: (deps, { refundId }) => tellGivenUp(deps, refundId),
})

/** The dedupe key of the job that sends a refund. */
export function sendRefundKey(refundId: string): string {
  return `${sendRefundJob.kind}:${refundId}`
}

/** Creates the refund. If the provider may have dropped the key, first looks for a refund created by an earlier call. */
async function sendOnce(
  deps: Deps,
  { id: refundId, amount, createdAt }: Refund,
  intentId: string,
): Promise<ProviderRefund> {
  const isKeyRemembered = deps.now().getTime() - Date.parse(createdAt) < keyLifetimeMs
  const earlier = isKeyRemembered ? undefined : await deps.payments.findRefund({ refundId, intentId })
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
