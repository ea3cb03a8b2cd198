import type { Knex } from 'knex'
import { sendRefundKey } from './sendRefund.ts'

/** Adds to a query of requests, as `refundFailed`, whether a refund has failed or could not be sent, was not tried again, and is still
 * covered by its payment: one that was refunded by hand needs nobody. */
export function withFailedRefund(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.select(db.raw('?? in (?) as "refundFailed"', ['ticket_requests.id', failedRefunds(db)]))
}

/** Narrows a query of requests to those with such a refund. */
export function whereRefundFailed(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.whereRaw('?? in (?)', ['ticket_requests.id', failedRefunds(db)])
}

function failedRefunds(db: Knex): Knex.QueryBuilder {
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
          )
        else exists (
          select 1 from jobs where jobs.dedupe_key = ? || refunds.id and jobs.failed_at is not null
        )
      end`,
      [sendRefundKey('')],
    )
    .select('orders.requestId')
}
