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
  /** What it was paid with; null until the provider reports it. */
  declare cardBrand: string | null
  declare cardLast4: string | null
  declare amount: number
  declare state: PaymentState
  declare createdAt: string
  /** When the provider last reported its status. */
  declare checkedAt: string
  /** Set while the provider is asked for another amount: until then nobody else may ask. Null once both amounts agree. */
  declare repricingUntil: string | null
  /** What the provider took, if it is not what we asked for: in the smallest unit of the currency. */
  declare capturedAmount: number | null
  declare capturedCurrency: string | null
}

/** The currency of every order. */
export const orderCurrency = 'usd'

export interface Captured {
  /** In the smallest unit of the currency. */
  amount: number
  /** ISO code, in lower case. */
  currency: string
}

/** What a successful payment took. */
export function capturedBy({
  amount,
  capturedAmount,
  capturedCurrency,
}: Pick<Payment, 'amount' | 'capturedAmount' | 'capturedCurrency'>): Captured {
  return { amount: capturedAmount ?? amount, currency: capturedCurrency ?? orderCurrency }
}

/** The payment of an order that can still succeed. */
export async function findLivePayment(db: Knex, orderId: string): Promise<Payment | undefined> {
  return Payment.query(db)
    .where({ orderId })
    .whereIn('state', [...livePaymentStates])
    .first()
}
