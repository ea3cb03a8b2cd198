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
 * An hour less than the card provider remembers a key: docs.stripe.com/api/idempotent_requests. The job itself stays within
 * it, the retry of somebody who comes back on Monday does not.
 */
const keyLifetimeMs = 23 * 60 * 60 * 1000

/** Sends a refund to the card provider. Its key there is the row's id, so that a second run finds the first one's refund. */
export const sendRefundJob = defineJob({
  kind: 'payments.send_refund',
  payload: z.object({ refundId: z.string() }),
  async run(deps, { refundId }) {
    const refund = await Refund.query(deps.db).findById(refundId)
    // A webhook may have told us first what became of it.
    if (refund?.state !== 'queued') return
    const payment = await Payment.query(deps.db).findById(refund.paymentId).throwIfNotFound()
    if (!payment.paymentIntentId) return
    const sent = await sendOnce(deps, refund, payment.paymentIntentId)
    await inTransaction(deps, (tx) => applyRefund(tx, sent))
  },
  onGivenUp: (deps, { refundId }) => tellGivenUp(deps, refundId),
})

/** The key of the one job that sends a refund. */
export function sendRefundKey(refundId: string): string {
  return `${sendRefundJob.kind}:${refundId}`
}

/** Where the provider has forgotten the key, it is asked what an earlier call has made before another one goes out. */
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
