import type { Knex } from 'knex'
import type { CloseReason, OrderState } from '#contract/rules/orderStates.ts'
import { BaseModel } from '../../db/BaseModel.ts'

/** A purchase, with its amounts in cents fixed when it was accepted. */
export class Order extends BaseModel {
  static override tableName = 'orders'

  declare buyerId: string
  declare kind: 'sourced' | 'resale'
  declare requestId: string
  declare offerId: string | null
  /** Set for a resale. */
  declare listingId: string | null
  declare section: string
  declare row: string | null
  declare ticketCount: number
  declare subtotal: number
  declare serviceFee: number
  declare discount: number
  declare total: number
  /** The code that its price includes. */
  declare discountCodeId: string | null
  declare state: OrderState
  declare payBy: string
  declare paidAt: string | null
  declare closedReason: CloseReason | null
  declare createdAt: string
}

export type PaidOrder = Order & { paidAt: string }

/** The order with which a request was paid. */
export async function findPaidOrder(db: Knex, requestId: string): Promise<PaidOrder | undefined> {
  const order = await Order.query(db).findOne({ requestId, state: 'paid' })
  return order?.paidAt ? Object.assign(order, { paidAt: order.paidAt }) : undefined
}

/** The open or paid order of a request; closed ones are history. */
export async function findLiveOrder(db: Knex, requestId: string): Promise<Order | undefined> {
  return Order.query(db).where({ requestId }).whereIn('state', ['open', 'paid']).first()
}
