import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { byteOrderMark, csvLine } from '#contract/rules/csv.ts'
import { exportedFields, type Transaction } from '#contract/transactions.ts'
import type { DateRange } from './dateRange.ts'
import { listTransactions, positionOf } from './listTransactions.ts'
import { presentTransaction } from './presentTransaction.ts'

/** Rows read at a time: a few milliseconds of the database, and of memory a few hundred kB. */
const batchSize = 1000

/** The lines of the export. Other calls are answered between two batches. */
export async function* exportTransactions(db: Knex, range: DateRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportedFields)
  let after: ReturnType<typeof positionOf> | undefined
  for (;;) {
    // Sends what there is.
    await nextTurn()
    const rows = await listTransactions(db, { ...range, limit: batchSize, after })
    const batch = rows.slice(0, batchSize)
    if (batch.length > 0) yield batch.map((row) => csvLine(toCells(presentTransaction(row)))).join('')
    const last = batch.at(-1)
    if (!last || rows.length === batch.length) return
    after = positionOf(last)
  }
}

function toCells(transaction: Transaction): (string | number | null)[] {
  return exportedFields.map((field) => {
    const value = transaction[field]
    return typeof value === 'number' && field !== 'ticketCount' ? value.toFixed(2) : value
  })
}
