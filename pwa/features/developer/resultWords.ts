import { type PastQuery, type SqlResult, sqlLimits } from '#contract/database.ts'
import { byteOrderMark, csvLine } from '#contract/rules/csv.ts'

const number = (value: number) => value.toLocaleString('en-US')

function countWords(count: number, isCut: boolean): string {
  if (isCut) return `First ${number(count)} rows`
  return `${number(count)} row${count === 1 ? '' : 's'}`
}

/** `12 rows · 5 ms` */
export function resultSummary({
  rows,
  isCut,
  ms,
}: Pick<SqlResult, 'isCut' | 'ms'> & { rows: { length: number } }) {
  return `${countWords(rows.length, isCut)} · ${number(ms)} ms`
}

/** How a query of the history ended. */
export function outcomeWords({ error, ms, rowCount, isCut }: PastQuery): string {
  if (error !== null) return `Failed: ${error}`
  if (ms === null || rowCount === null) return 'Not finished'
  return `${countWords(rowCount, isCut ?? false)} · ${number(ms)} ms`
}

export const limitWords = `Read-only. ${sqlLimits.seconds} seconds, ${number(sqlLimits.rows)} rows.`

/** The rows as a CSV file. */
export function resultCsv({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string {
  return byteOrderMark + [columns, ...rows].map(csvLine).join('')
}
