import { AppError } from '#contract/errors.ts'
import { type RefundState, refundStatesBefore } from '#contract/rules/orderStates.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import type { ProviderRefund } from '../../integrations/payments/payments.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'
import { applyIntent } from './applyIntent.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'
import { applyRefund, refundStateFor } from './refunds.ts'

/** How far back refunds are checked. The provider repeats a webhook for three days: docs.stripe.com/webhooks#retries */
const refundsSinceMs = 7 * 24 * 60 * 60 * 1000
const tenMinutesMs = 10 * 60 * 1000
const batchSize = 100

/**
 * Asks the card provider about unsettled payments not checked for ten minutes, about refunds under way, and about those
 * made in the last days, also by hand, because webhooks can be lost.
 */
export const reconcilePaymentsJob = defineRecurringJob({
  kind: 'payments.reconcile',
  lane: 'money',
  everyMs: tenMinutesMs,
  async run(deps, { signal }) {
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
      // Written out, because SQLite uses no partial index for a bound value.
      .whereRaw("state = 'requested'")
      .whereNotNull('stripeRefundId')
      .limit(batchSize)
    for (const { id, stripeRefundId } of underway) {
      if (signal.aborted) return
      if (!stripeRefundId) continue
      await unlessRefused(deps, { refundId: id }, async () => {
        const reported = await deps.payments.retrieveRefund(stripeRefundId)
        await inTransaction(deps, (tx) => applyRefund(tx, reported))
      })
    }

    const since = new Date(deps.now().getTime() - refundsSinceMs)
    for (const reported of await withChanges(deps, await deps.payments.listRefundsSince(since))) {
      if (signal.aborted) return
      await unlessRefused(deps, { stripeRefundId: reported.id }, () =>
        inTransaction(deps, (tx) => applyRefund(tx, reported)),
      )
    }
  },
})

/** The refunds of our payments whose state is not the one we have. */
async function withChanges(deps: Deps, reported: ProviderRefund[]): Promise<ProviderRefund[]> {
  if (reported.length === 0) return []
  const ids = reported.map(({ id }) => id)
  const known = await Refund.query(deps.db).whereIn('stripeRefundId', ids)
  const states = new Map(known.map(({ stripeRefundId, state }) => [stripeRefundId, state]))
  const intents = reported.flatMap(({ intentId }) => intentId ?? [])
  const payments = await Payment.query(deps.db).whereIn('paymentIntentId', intents)
  const ours = new Set(payments.map(({ paymentIntentId }) => paymentIntentId))
  return reported.filter(({ id, intentId, status }) => {
    const before: RefundState[] = refundStatesBefore(refundStateFor(status))
    const state = states.get(id)
    return ours.has(intentId) && (state === undefined || before.includes(state))
  })
}

/** A row unknown to the provider, e.g. after a change of keys, must not block the others. */
async function unlessRefused(deps: Deps, about: object, ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_unavailable') throw error
    deps.log.error({ err: error, ...about }, 'reconciling with the card provider failed')
  }
}
