import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Dispute } from '#contract/disputes.ts'
import { byteOrderMark, csvLine } from '#contract/rules/csv.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { zonedDays } from '#contract/rules/zonedDays.ts'
import { exportedFields, type Transaction as PresentedTransaction } from '#contract/transactions.ts'
import { newestFirst, type Page } from '../../db/pagedQuery.ts'
import type { Position } from '../../http/pages.ts'
import { lastDisputes } from '../disputes/Dispute.ts'
import { failedRefunds } from '../payments/listRefunds.ts'
import type { Transaction } from '../payments/recordTransaction.ts'
import { narrow, type TransactionFilter } from './transactionFilter.ts'

/** Transactions, newest first: a page, and one more row if there is a next page. */
export async function listTransactions(
  db: Knex,
  filter: TransactionFilter,
  page: Page,
): Promise<Transaction[]> {
  const rows = db('transactions').select('transactions.*')
  await narrow(db, rows, filter)
  return newestFirst(rows, ['transactions.transactionDate', 'transactions.id'], page)
}

export function positionOf({ transactionDate, id }: Pick<Transaction, 'transactionDate' | 'id'>): Position {
  return [transactionDate, id]
}

/** Transactions with the last dispute of their payment, and whether a refund of it is stuck. */
export async function presentTransactions(
  db: Knex,
  rows: readonly Transaction[],
): Promise<PresentedTransaction[]> {
  const paymentIds = rows.map(({ paymentId }) => paymentId)
  const disputes = await lastDisputes(db, paymentIds)
  const failed: { paymentId: string }[] = await failedRefunds(db)
    .whereIn('refunds.paymentId', paymentIds)
    .select('refunds.paymentId')
  const failedIds = failed.map(({ paymentId }) => paymentId)
  return rows.map((row) =>
    presentTransaction(row, disputes.get(row.paymentId), failedIds.includes(row.paymentId)),
  )
}

function presentTransaction(row: Transaction, dispute?: Dispute, refundFailed = false): PresentedTransaction {
  return {
    ...row,
    subtotalAmount: dollarsFromCents(row.subtotalAmount),
    serviceFee: dollarsFromCents(row.serviceFee),
    totalAmount: dollarsFromCents(row.totalAmount),
    discountAmount: dollarsFromCents(row.discountAmount),
    refundedAmount: dollarsFromCents(row.refundedAmount),
    chargedBackAmount: dollarsFromCents(row.chargedBackAmount),
    refundFailed,
    dispute: dispute ?? null,
  }
}

/** Rows read at a time: a few milliseconds of the database, and of memory a few hundred kB. */
const batchSize = 1000

/** All transactions in batches, newest first. Other calls are answered between two of them. */
export async function* readInBatches(db: Knex, filter: TransactionFilter): AsyncGenerator<Transaction[]> {
  let after: ReturnType<typeof positionOf> | undefined
  for (;;) {
    // Sends what there is.
    await nextTurn()
    const rows = await listTransactions(db, filter, { limit: batchSize, after })
    const batch = rows.slice(0, batchSize)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || rows.length === batch.length) return
    after = positionOf(last)
  }
}

/** The lines of the export. @param timeZone of its times */
export async function* exportTransactions(
  db: Knex,
  filter: TransactionFilter,
  timeZone: string,
): AsyncGenerator<string> {
  const { timeOf } = zonedDays(timeZone)
  const header = exportedFields.map((field) =>
    field === 'transactionDate' ? `${field} (${timeZone})` : field,
  )
  yield byteOrderMark + csvLine(header)
  for await (const batch of readInBatches(db, filter))
    yield batch.map((row) => csvLine(toCells(presentTransaction(row), timeOf))).join('')
}

function toCells(
  transaction: PresentedTransaction,
  timeOf: (instant: string) => string,
): (string | number | null)[] {
  return exportedFields.map((field) => {
    const value = transaction[field]
    if (field === 'transactionDate') return timeOf(transaction[field])
    return typeof value === 'number' && field !== 'ticketCount' ? value.toFixed(2) : value
  })
}
