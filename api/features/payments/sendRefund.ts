import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { alertStaff } from '../messages/addAdminMessage.ts'
import { applyRefund } from './applyRefund.ts'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

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
    const sent = await deps.payments.createRefund({
      refundId,
      intentId: payment.paymentIntentId,
      amount: refund.amount,
    })
    await inTransaction(deps, (tx) => applyRefund(tx, sent))
  },
  onGivenUp: (deps, { refundId }) => alertAboutRefund(deps, refundId),
})

async function alertAboutRefund(deps: Deps, refundId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const refund = await Refund.query(tx.db).findById(refundId)
    const payment = refund && (await Payment.query(tx.db).findById(refund.paymentId))
    const order = payment && (await Order.query(tx.db).findById(payment.orderId))
    await alertStaff(tx, {
      requestId: order?.requestId ?? null,
      subject: 'A refund could not be sent',
      message: 'The card provider did not take it. Please look at the refund and try it again.',
    })
  })
}
