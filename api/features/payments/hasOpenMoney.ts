import type { Knex } from 'knex'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

/** Whether a user has an open order or refund. */
export async function hasOpenMoney(db: Knex, userId: string): Promise<boolean> {
  const openOrder = await Order.query(db).where({ buyerId: userId, state: 'open' }).first()
  if (openOrder) return true
  const payments = Payment.query(db)
    .whereIn('orderId', Order.query(db).where({ buyerId: userId }).select('id'))
    .select('id')
  const openRefund = await Refund.query(db)
    .whereIn('paymentId', payments)
    .whereIn('state', ['queued', 'requested'])
    .first()
  return openRefund !== undefined
}
