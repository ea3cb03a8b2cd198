import type { Knex } from 'knex'
import { capturedBy, Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

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
