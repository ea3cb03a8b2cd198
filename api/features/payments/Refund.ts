import type { Knex } from 'knex'
import type { RefundState } from '#contract/rules/orderStates.ts'
import type { RefundReason } from '#contract/rules/refundRules.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import { Order } from './Order.ts'
import { capturedBy, Payment } from './Payment.ts'

export class Refund extends BaseModel {
  static override tableName = 'refunds'

  declare paymentId: string
  declare ticketId: string | null
  declare amount: number
  declare reason: RefundReason
  declare state: RefundState
  declare stripeRefundId: string | null
  declare lastError: string | null
  /** The failed refund that this one retries. */
  declare retryOf: string | null
  declare createdAt: string
}

/** The order that a refund belongs to. */
export async function findOrderOfRefund(db: Knex, refund: Pick<Refund, 'paymentId'>): Promise<Order> {
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  return Order.query(db).findById(payment.orderId).throwIfNotFound()
}

/** What a payment captured minus its refunds that have not failed, in the smallest unit of its currency. */
export async function leftToRefund(
  db: Knex,
  paymentId: string,
  /** A refund that is not counted. */
  except?: string,
): Promise<number> {
  const payment = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const others = await Refund.query(db).where({ paymentId }).whereNot({ state: 'failed' })
  const given = others.reduce((sum, { id, amount }) => (id === except ? sum : sum + amount), 0)
  return capturedBy(payment).amount - given
}

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
