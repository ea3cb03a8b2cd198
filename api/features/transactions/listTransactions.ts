import type { Knex } from 'knex'
import { prepareSearch } from '../../db/searchWords.ts'
import type { Position } from '../../http/pages.ts'
import type { Transaction } from '../payments/bookTransaction.ts'
import type { DateRange } from './dateRange.ts'

interface Page extends DateRange {
  limit: number
  after: Position | undefined
  /** Words of the request that was paid. */
  q?: string | undefined
}

/** Transactions, newest first: a page, and one more row if there is a next page. */
export async function listTransactions(
  db: Knex,
  { from, before, limit, after, q }: Page,
): Promise<Transaction[]> {
  const page = db('transactions')
    .select('transactions.*')
    .orderBy('transactions.transactionDate', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(limit + 1)
  if (from !== undefined) page.where('transactions.transactionDate', '>=', from)
  if (before !== undefined) page.where('transactions.transactionDate', '<', before)
  if (after) {
    const position = ['transactions.transactionDate', 'transactions.id', ...after]
    page.whereRaw('(??, ??) < (?, ?)', position)
  }
  // An order's request has its words already, and an order has one transaction at most.
  if (q) (await prepareSearch(db, 'request', q)).narrow(page, 'transactions.requestId')
  return page
}

export function positionOf({ transactionDate, id }: Pick<Transaction, 'transactionDate' | 'id'>): Position {
  return [transactionDate, id]
}
