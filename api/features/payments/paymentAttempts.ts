import type { Deps } from '../../config/deps.ts'
import { currentCall } from '../../db/currentCall.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import type { Intent } from '../../integrations/payments/payments.ts'
import type { Order } from './Order.ts'
import { Payment } from './Payment.ts'

/** Adds an order's next payment attempt, unless one is live. */
export async function addPaymentAttempt(tx: Tx, order: { id: string; total: number }): Promise<void> {
  const earlier = await Payment.query(tx.db).where({ orderId: order.id }).resultSize()
  const at = tx.now.toISOString()
  await tx
    .db('payments')
    .insert({
      id: newId(tx.now),
      orderId: order.id,
      attempt: earlier + 1,
      amount: order.total,
      state: 'creating',
      createdAt: at,
      checkedAt: at,
      cause: currentCall()?.cause ?? null,
    })
    .onConflict()
    .ignore()
}

/**
 * Creates the intent of an attempt at the card provider and records its id. Concurrent calls get the same intent, because
 * its idempotency key is our row's id.
 */
export async function createIntent(deps: Deps, order: Order, payment: Payment): Promise<Intent> {
  const intent = await deps.payments.createIntent({
    orderId: order.id,
    attempt: payment.attempt,
    amount: payment.amount,
    description: `${order.ticketCount} tickets, section ${order.section}`,
  })
  await Payment.query(deps.db)
    .where({ id: payment.id, state: 'creating' })
    .patch({ paymentIntentId: intent.id, state: 'open', checkedAt: deps.now().toISOString() })
  return intent
}
