import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { applyIntent } from './applyIntent.ts'
import { applyRefund } from './applyRefund.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

const tenMinutesMs = 10 * 60 * 1000
const batchSize = 100

/**
 * Asks the card provider about unsettled payments not checked for ten minutes, and about refunds under way, because
 * webhooks can be lost.
 */
export const reconcilePaymentsJob = defineJob({
  kind: 'payments.reconcile',
  lane: 'money',
  payload: z.object({}),
  everyMs: tenMinutesMs,
  async run(deps, _, { signal }) {
    const before = new Date(deps.now().getTime() - tenMinutesMs).toISOString()
    const unsettled = await Payment.query(deps.db)
      .whereIn('state', ['open', 'processing'])
      .where('checkedAt', '<=', before)
      .orderBy('checkedAt')
      .limit(batchSize)
    for (const { id, paymentIntentId } of unsettled) {
      if (signal.aborted) return
      if (!paymentIntentId) continue
      await unlessRefused(deps, { paymentId: id }, async () => {
        const intent = await deps.payments.retrieveIntent(paymentIntentId)
        await inTransaction(deps, (tx) => applyIntent(tx, intent))
      })
      await Payment.query(deps.db).findById(id).patch({ checkedAt: deps.now().toISOString() })
    }

    const underway = await Refund.query(deps.db)
      .where({ state: 'requested' })
      .whereNotNull('stripeRefundId')
      .limit(batchSize)
    for (const { id, stripeRefundId } of underway) {
      if (signal.aborted) return
      if (!stripeRefundId) continue
      await unlessRefused(deps, { refundId: id }, async () => {
        const told = await deps.payments.retrieveRefund(stripeRefundId)
        await inTransaction(deps, (tx) => applyRefund(tx, told))
      })
    }
  },
})

/** A row unknown to the provider, e.g. after a change of keys, must not block the others. */
async function unlessRefused(deps: Deps, about: object, ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_unavailable') throw error
    deps.log.error({ err: error, ...about }, 'reconciling with the card provider failed')
  }
}
