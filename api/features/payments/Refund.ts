import type { Knex } from 'knex'
import { type DisputeStatus, isHolding, isLost, openDisputeStatuses } from '#contract/rules/disputeRules.ts'
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
  /** What staff who made it wrote to the customer, and who they are; null for all others. */
  declare explanation: string | null
  declare madeBy: string | null
  /** The failed refund that this one retries. */
  declare retryOf: string | null
  declare createdAt: string
}

/** The order that a refund belongs to. */
export async function findOrderOfRefund(db: Knex, refund: Pick<Refund, 'paymentId'>): Promise<Order> {
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  return Order.query(db).findById(payment.orderId).throwIfNotFound()
}

/**
 * What banks hold of a payment until they decide about its disputes, and what they have taken for good. A part of it may have been
 * refunded before. In the smallest unit of the payment's currency.
 */
export async function readDisputed(db: Knex, paymentId: string): Promise<{ held: number; lost: number }> {
  const disputes: { amount: number; status: DisputeStatus }[] = await db('disputes')
    .where({ paymentId })
    .select('amount', 'status')
  const sum = (counts: (status: DisputeStatus) => boolean) =>
    disputes.reduce((all, { amount, status }) => (counts(status) ? all + amount : all), 0)
  return { held: sum(isHolding), lost: sum(isLost) }
}

/**
 * What a payment captured minus its refunds that have not failed and what is disputed of it, in the smallest unit of its currency.
 * Less than nothing if what was refunded is also disputed.
 */
export async function leftToRefund(
  db: Knex,
  paymentId: string,
  /** A refund that is not counted. */
  except?: string,
): Promise<number> {
  const payment = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const others = await Refund.query(db).where({ paymentId }).whereNot({ state: 'failed' })
  const given = others.reduce((sum, { id, amount }) => (id === except ? sum : sum + amount), 0)
  const { held, lost } = await readDisputed(db, paymentId)
  return capturedBy(payment).amount - given - held - lost
}

/** Whether a user has an open order, refund or dispute. */
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
  if (openRefund) return true
  const openDispute = await db('disputes')
    .whereIn('paymentId', payments.clone().toKnexQuery())
    .whereIn('status', [...openDisputeStatuses])
    .first('id')
  return openDispute !== undefined
}
