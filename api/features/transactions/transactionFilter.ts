import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { type AskedRange, rangeProblem } from '#contract/rules/dateRange.ts'
import { addDays, isDay, zonedDays } from '#contract/rules/zonedDays.ts'
import type { transactionStatuses } from '#contract/transactions.ts'
import { isId } from '../../db/newId.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import { failedRefunds } from '../payments/listRefunds.ts'

/** Instants in ISO form, as they are stored. */
export interface DateRange {
  from: string | undefined
  /** The range ends before it. */
  before: string | undefined
}

/** The kinds of transactions that are summed separately. */
export interface KindFilter {
  status?: (typeof transactionStatuses)[number] | undefined
  membership?: 'member' | 'non_member' | undefined
  discount?: 'used' | 'none' | undefined
}

/** The filter as the call has it (`transactionFilter` of the contract). */
export interface AskedFilter extends AskedRange, KindFilter {
  /** Words of the request that was paid, or of its payment (`writePaymentWords`). */
  q?: string | undefined
}

/** The filter of the list, the sums, the chart and the export. */
export interface TransactionFilter extends DateRange, KindFilter {
  q?: string | undefined
}

/** @throws {AppError} invalid_input for a range that makes no sense */
export function toFilter(
  { q, status, membership, discount, ...range }: AskedFilter,
  now: Date,
): TransactionFilter {
  return { q, status, membership, discount, ...toDateRange(range, now) }
}

/**
 * The instants of a range. A day ends when the next one starts.
 *
 * @throws {AppError} invalid_input if the range ends before it starts; without an end it ends now
 */
export function toDateRange(range: AskedRange, now: Date): DateRange {
  const problem = rangeProblem(range, now)
  if (problem) {
    const { end, message } = problem
    throw new AppError('invalid_input', { message, fields: { [end]: message } })
  }
  const { startDate, endDate, timeZone } = range
  const days = zonedDays(timeZone)
  const toInstant = (text: string, day: string) =>
    (isDay(text) ? days.startOf(day) : new Date(text)).toISOString()
  return {
    from: startDate === undefined ? undefined : toInstant(startDate, startDate),
    before:
      endDate === undefined ? undefined : toInstant(endDate, isDay(endDate) ? addDays(endDate, 1) : endDate),
  }
}

type Condition = readonly [sql: string, ...bindings: (string | boolean)[]]

/** Whether no totals are kept of what a filter asks for. */
export function needsRows({ q, status }: TransactionFilter): boolean {
  return Boolean(q) || status === 'refund_failed'
}

/** The conditions of a filter on `transactions`, and those on `transaction_totals` that mean the same. */
export function kindConditions({ status, membership, discount }: KindFilter): {
  ofRows: Condition[]
  ofTotals: Condition[]
} {
  const ofRows: Condition[] = []
  const ofTotals: Condition[] = []
  if (status !== undefined && status !== 'refund_failed') {
    ofRows.push(['transactions.payment_status = ?', status])
    ofTotals.push(['transaction_totals.payment_status = ?', status])
  }
  if (membership !== undefined) {
    ofRows.push(['transactions.user_membership_status = ?', membership])
    ofTotals.push(['transaction_totals.is_member = ?', membership === 'member'])
  }
  if (discount !== undefined) {
    ofRows.push([`transactions.discount_code_used is ${discount === 'used' ? 'not null' : 'null'}`])
    ofTotals.push(['transaction_totals.has_code = ?', discount === 'used'])
  }
  return { ofRows, ofTotals }
}

/** Narrows a query of `transactions`. */
export async function narrow(
  db: Knex,
  query: Knex.QueryBuilder,
  { from, before, q, ...kind }: TransactionFilter,
): Promise<void> {
  if (from !== undefined) query.where('transactions.transactionDate', '>=', from)
  if (before !== undefined) query.where('transactions.transactionDate', '<', before)
  for (const [sql, ...bindings] of kindConditions(kind).ofRows) query.whereRaw(sql, bindings)
  if (kind.status === 'refund_failed')
    query.whereIn('transactions.paymentId', failedRefunds(db).select('refunds.paymentId'))
  if (q && isId(q)) query.where('transactions.id', q.toLowerCase())
  // An order's request has its words already, and an order has one transaction at most.
  else if (q) (await prepareSearch(db, ['request', 'payment'], q)).narrow(query, 'transactions.requestId')
}
