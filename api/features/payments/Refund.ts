import type { RefundState } from '#contract/rules/orderStates.ts'
import { BaseModel } from '../../db/BaseModel.ts'

/** Why money goes back: it came for a closed order, or for one that another payment had paid. */
export type RefundReason = 'order_closed' | 'paid_twice'

export class Refund extends BaseModel {
  static override tableName = 'refunds'

  declare paymentId: string
  declare ticketId: string | null
  declare amount: number
  declare reason: RefundReason
  declare state: RefundState
  declare stripeRefundId: string | null
  declare lastError: string | null
  declare createdAt: string
}
