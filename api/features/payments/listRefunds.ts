import type { Knex } from 'knex'
import { errorCatalogue } from '#contract/errors.ts'
import type { Refund as PresentedRefund } from '#contract/payments.ts'
import { holdingStatuses, lostStatuses, openDisputeStatuses } from '#contract/rules/disputeRules.ts'
import { shownName } from '#contract/rules/names.ts'
import { majorUnits } from '#contract/rules/priceRules.ts'
import { unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import { findUser } from '../accounts/User.ts'
import { Order } from './Order.ts'
import { capturedBy, orderCurrency, Payment } from './Payment.ts'
import { leftToRefund, Refund } from './Refund.ts'
import { sendRefundKey } from './refunds.ts'

/** A refund and the state of its job. */
export interface RefundForStaff {
  refund: Refund
  /** Whether the job used up its attempts, and with which error. */
  isGivenUp: boolean
  sendingError: string | null
  /** Whether another refund has replaced it. */
  isRetried: boolean
  /** Whether what is left of the payment is enough for it. */
  fits: boolean
  /** Currency of the refunded payment. */
  currency: string
  /** Name of who made the refund, as staff know them. */
  by: string | null
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
  const maker = refund.madeBy === null ? undefined : await findUser(db, refund.madeBy)
  const retry = await Refund.query(db).findOne({ retryOf: refund.id })
  return {
    refund,
    isGivenUp: givenUp !== undefined,
    sendingError: givenUp?.lastError ?? null,
    isRetried: retry !== undefined,
    fits: refund.amount <= (await leftToRefund(db, refund.paymentId, refund.id)),
    currency: capturedBy(payment).currency,
    by: maker ? shownName(maker) : null,
  }
}

/** The job's error may also be a driver's or our own, which is for the log only. */
const sentences = new Set<string | null>(Object.values(errorCatalogue).map(([, sentence]) => sentence))
const otherError = 'It could not be sent. The reason is in the log of the server.'

export function presentRefund({
  refund,
  isGivenUp,
  sendingError,
  isRetried,
  fits,
  currency,
  by,
}: RefundForStaff): PresentedRefund {
  const whyNotSent = sendingError === null || sentences.has(sendingError) ? sendingError : otherError
  return {
    ...refund,
    amount: majorUnits(refund.amount, currency),
    ...(currency !== orderCurrency && { currency }),
    lastError: refund.lastError ?? (refund.state === 'queued' ? whyNotSent : null),
    canRetry: refund.state === 'failed' ? !isRetried && fits : refund.state === 'queued' && isGivenUp,
    isRetried,
    by,
  }
}

/**
 * What goes or went back of the money that paid an order, oldest first. Money that the order could not take was not part of it, and
 * of a refund that was tried again only the last try counts.
 */
export async function listReceiptRefunds(db: Knex, orderId: string): Promise<Refund[]> {
  const refunds = await Refund.query(db)
    .whereIn('paymentId', Payment.query(db).where({ orderId }).select('id'))
    .whereNotIn('reason', [...unwantedMoneyReasons])
    .orderBy([{ column: 'createdAt' }, { column: 'id' }])
  const retried = new Set(refunds.map(({ retryOf }) => retryOf))
  return refunds.filter(({ id }) => !retried.has(id))
}

/** Adds to a query of requests, as `refundFailed`, whether a refund has failed or could not be sent, was not tried again, and is still
 * covered by its payment: one that was refunded by hand needs nobody. */
export function withFailedRefund(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const failed = failedRefunds(db).select('orders.requestId')
  return requests.select(db.raw('?? in (?) as "refundFailed"', ['ticket_requests.id', failed]))
}

/** Narrows a query of requests to those with such a refund. */
export function whereRefundFailed(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.whereRaw('?? in (?)', ['ticket_requests.id', failedRefunds(db).select('orders.requestId')])
}

/** The stuck refunds: a query that selects nothing yet. */
export function failedRefunds(db: Knex): Knex.QueryBuilder {
  // Few at any time, so one read of their index serves all rows of a page.
  return db('refunds')
    .join('payments', 'payments.id', 'refunds.paymentId')
    .join('orders', 'orders.id', 'payments.orderId')
    .whereRaw("refunds.state in ('queued', 'failed')")
    .whereRaw(
      `case refunds.state
        when 'failed' then not exists (select 1 from refunds as retry where retry.retry_of = refunds.id)
          and refunds.amount <= coalesce(payments.captured_amount, payments.amount) - (
            select coalesce(sum(other.amount), 0) from refunds as other
            where other.payment_id = refunds.payment_id and other.state <> 'failed'
          ) - (
            select coalesce(sum(disputes.amount), 0) from disputes
            where disputes.payment_id = refunds.payment_id and disputes.status in (${listed([...holdingStatuses, ...lostStatuses])})
          )
        else exists (
          select 1 from jobs where jobs.dedupe_key = ? || refunds.id and jobs.failed_at is not null
        )
      end`,
      [sendRefundKey('')],
    )
}

/** Adds to a query of requests, as `isDisputed`, whether one of their payments has a dispute or an inquiry that is not decided. */
export function withOpenDispute(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.select(db.raw('?? in (?) as "isDisputed"', ['ticket_requests.id', openDisputes(db)]))
}

/** Narrows a query of requests to those. */
export function whereDisputed(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.whereRaw('?? in (?)', ['ticket_requests.id', openDisputes(db)])
}

function openDisputes(db: Knex): Knex.QueryBuilder {
  return (
    db('disputes')
      .join('payments', 'payments.id', 'disputes.paymentId')
      .join('orders', 'orders.id', 'payments.orderId')
      // As in the index.
      .whereRaw(`disputes.status in (${listed(openDisputeStatuses)})`)
      .select('orders.requestId')
  )
}

/** Literals, because SQLite uses no partial index for bound values. */
function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
