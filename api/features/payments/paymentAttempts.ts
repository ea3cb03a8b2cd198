import type { Deps } from '../../config/deps.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import type { Intent } from '../../integrations/payments/payments.ts'
import type { Order } from './Order.ts'
import { Payment } from './Payment.ts'

/** Adds the next attempt to pay an order; where one is live already, nothing happens. */
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
    })
    .onConflict()
    .ignore()
}

/**
 * Makes the intent of an attempt at the card provider and records its id. Of two at once both get the same intent, since its
 * key there is our row, and both write the same.
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
