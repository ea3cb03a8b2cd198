import type { Knex } from 'knex'
import { Order } from './Order.ts'
import { Payment } from './Payment.ts'
import { Refund } from './Refund.ts'
import { sendRefundKey } from './sendRefund.ts'

/** A refund, and how far its sending has come. */
export interface RefundForStaff {
  refund: Refund
  /** Whether its job was given up, and why. */
  isGivenUp: boolean
  sendingError: string | null
  /** Whether another refund has taken its place. */
  isRetried: boolean
}

/** The refunds of a request, newest first. */
export async function listRefunds(db: Knex, requestId: string): Promise<RefundForStaff[]> {
  const orders = Order.query(db).where({ requestId }).select('id')
  const payments = Payment.query(db).whereIn('orderId', orders).select('id')
  const refunds = await Refund.query(db)
    .whereIn('paymentId', payments)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      // Ids grow with time too, and decide within the same millisecond.
      { column: 'id', order: 'desc' },
    ])
  return Promise.all(refunds.map((refund) => describeRefund(db, refund)))
}

/** What staff have to know of one refund. */
export async function describeRefund(db: Knex, refund: Refund): Promise<RefundForStaff> {
  const dedupeKey = sendRefundKey(refund.id)
  const givenUp = await db('jobs').where({ dedupeKey }).whereNotNull('failedAt').first()
  const retry = await Refund.query(db).findOne({ retryOf: refund.id })
  return {
    refund,
    isGivenUp: givenUp !== undefined,
    sendingError: givenUp?.lastError ?? null,
    isRetried: retry !== undefined,
  }
}
