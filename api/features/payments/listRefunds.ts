import type { Knex } from 'knex'
import { leftToRefund } from './leftToRefund.ts'
import { Order } from './Order.ts'
import { capturedBy, Payment } from './Payment.ts'
import { Refund } from './Refund.ts'
import { sendRefundKey } from './sendRefund.ts'

/** A refund and the state of its job. */
export interface RefundForStaff {
  refund: Refund
  /** Whether its job used up its attempts, and with which error. */
  isGivenUp: boolean
  sendingError: string | null
  /** Whether another refund has replaced it. */
  isRetried: boolean
  /** Whether what is left of the payment is enough for it. */
  fits: boolean
  /** Of the refunded payment. */
  currency: string
}

/** The refunds of a request, newest first. */
export async function listRefunds(db: Knex, requestId: string): Promise<RefundForStaff[]> {
  const orders = Order.query(db).where({ requestId }).select('id')
  const payments = Payment.query(db).whereIn('orderId', orders).select('id')
  const refunds = await Refund.query(db)
    .whereIn('paymentId', payments)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      // Ids are ordered by time, also within a millisecond.
      { column: 'id', order: 'desc' },
    ])
  return Promise.all(refunds.map((refund) => describeRefund(db, refund)))
}

/** Adds what staff need to know about one refund. */
export async function describeRefund(db: Knex, refund: Refund): Promise<RefundForStaff> {
  const dedupeKey = sendRefundKey(refund.id)
  const givenUp = await db('jobs').where({ dedupeKey }).whereNotNull('failedAt').first()
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  const retry = await Refund.query(db).findOne({ retryOf: refund.id })
  return {
    refund,
    isGivenUp: givenUp !== undefined,
    sendingError: givenUp?.lastError ?? null,
    isRetried: retry !== undefined,
    fits: refund.amount <= (await leftToRefund(db, refund.paymentId, refund.id)),
    currency: capturedBy(payment).currency,
  }
}
