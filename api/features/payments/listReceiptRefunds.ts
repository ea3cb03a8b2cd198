import type { Knex } from 'knex'
import { unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

/**
 * What goes or went back of the money that paid an order, oldest first. Money that the order could not take was not part of it, and
 * of a refund that was tried again only the last try counts.
 */
export async function listReceiptRefunds(db: Knex, orderId: string): Promise<Refund[]> {
  const refunds = await Refund.query(db)
    .whereIn('paymentId', Payment.query(db).where({ orderId }).select('id'))
    .whereNotIn('reason', [...unwantedMoneyReasons])
    .orderBy([{ column: 'createdAt' }, { column: 'id' }])
  const retried = new Set(refunds.map(({ retryOf }) => retryOf))
  return refunds.filter(({ id }) => !retried.has(id))
}
