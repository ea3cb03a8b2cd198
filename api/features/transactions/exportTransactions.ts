import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { exportedFields, type Transaction } from '#contract/transactions.ts'
import type { AskedRange, DateRange } from './dateRange.ts'
import { listTransactions, positionOf } from './listTransactions.ts'
import { presentTransaction } from './presentTransaction.ts'

/** Rows read at a time: a few milliseconds of the database, and of memory a few hundred kB. */
const batchSize = 1000

/** Excel reads a CSV file as UTF-8 only if it begins with this; names have accents. */
const byteOrderMark = '\uFEFF'

/** The lines of the export. Other calls are answered between two batches. */
export async function* exportTransactions(db: Knex, range: DateRange): AsyncGenerator<string> {
  yield byteOrderMark + toLine(exportedFields)
  let after: ReturnType<typeof positionOf> | undefined
  for (;;) {
    // Sends what there is.
    await nextTurn()
    const rows = await listTransactions(db, { ...range, limit: batchSize, after })
    const batch = rows.slice(0, batchSize)
    if (batch.length > 0) yield batch.map((row) => toLine(toCells(presentTransaction(row)))).join('')
    const last = batch.at(-1)
    if (!last || rows.length === batch.length) return
    after = positionOf(last)
  }
}

/** @example transactions-2026-11-01-to-2026-11-30.csv */
export function exportName({ startDate, endDate }: AskedRange): string {
  const start = startDate ? `-${startDate.slice(0, 10)}` : ''
  const end = endDate ? `-to-${endDate.slice(0, 10)}` : ''
  return `transactions${start}${end}.csv`
}

function toCells(transaction: Transaction): string[] {
  return exportedFields.map((field) => {
    const value = transaction[field]
    if (typeof value === 'number') return field === 'ticketCount' ? String(value) : value.toFixed(2)
    return value === null ? '' : harmless(value)
  })
}

/**
 * Spreadsheets run a text that begins like a formula, in any of these forms:
 * owasp.org/www-community/attacks/CSV_Injection
 */
function harmless(text: string): string {
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}

/** A line as RFC 4180 has it. */
function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}
