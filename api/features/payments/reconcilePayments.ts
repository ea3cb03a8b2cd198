import { z } from 'zod'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { applyIntent } from './applyIntent.ts'
import { applyRefund } from './applyRefund.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

const tenMinutesMs = 10 * 60 * 1000
const batchSize = 100

/** Asks the card provider about everything unsettled that we have not heard of for ten minutes: webhooks can be lost. */
export const reconcilePaymentsJob = defineJob({
  kind: 'payments.reconcile',
  payload: z.object({}),
  everyMs: tenMinutesMs,
  async run(deps) {
    const before = new Date(deps.now().getTime() - tenMinutesMs).toISOString()
    const unsettled = await Payment.query(deps.db)
      .whereIn('state', ['open', 'processing'])
      .where('checkedAt', '<=', before)
      .orderBy('checkedAt')
      .limit(batchSize)
    for (const payment of unsettled) {
      if (!payment.paymentIntentId) continue
      const intent = await deps.payments.retrieveIntent(payment.paymentIntentId)
      await inTransaction(deps, (tx) => applyIntent(tx, intent))
      await Payment.query(deps.db).findById(payment.id).patch({ checkedAt: deps.now().toISOString() })
    }

    const underway = await Refund.query(deps.db)
      .where({ state: 'requested' })
      .whereNotNull('stripeRefundId')
      .limit(batchSize)
    for (const refund of underway) {
      if (!refund.stripeRefundId) continue
      const told = await deps.payments.retrieveRefund(refund.stripeRefundId)
      await inTransaction(deps, (tx) => applyRefund(tx, told))
    }
  },
})
