import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import type { PaymentEvent } from '../../integrations/payments/payments.ts'
import { applyIntent } from './applyIntent.ts'
import { applyRefund } from './refunds.ts'

/**
 * Applies one webhook, once. Stripe delivers at least once and in any order
 * (docs.stripe.com/webhooks#handle-duplicate-events).
 */
export async function handleStripeEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = { id: event.id, type: event.type, receivedAt: tx.now.toISOString() }
    const inserted = await tx.db('stripe_events').insert(row).onConflict('id').ignore().returning('id')
    if (inserted.length === 0) return
    if (event.about === 'refund') await applyRefund(tx, event.refund)
    if (event.about === 'intent' && !(await applyIntent(tx, event.intent))) {
      deps.log.warn(
        { intentId: event.intent.id, type: event.type },
        'a webhook about an intent that is not ours',
      )
    }
  })
}
