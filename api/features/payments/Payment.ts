import type { Knex } from 'knex'
import { livePaymentStates, type PaymentState } from '#contract/rules/orderStates.ts'
import { BaseModel } from '../../db/BaseModel.ts'

/** One attempt to pay an order: one PaymentIntent. */
export class Payment extends BaseModel {
  static override tableName = 'payments'

  declare orderId: string
  declare attempt: number
  /** Null until the card provider has created the intent. */
  declare paymentIntentId: string | null
  declare amount: number
  declare state: PaymentState
  declare createdAt: string
  /** When the provider last told us its status. */
  declare checkedAt: string
}

/** The payment of an order that can still succeed. */
export async function findLivePayment(db: Knex, orderId: string): Promise<Payment | undefined> {
  return Payment.query(db)
    .where({ orderId })
    .whereIn('state', [...livePaymentStates])
    .first()
}
