import { zonedDays } from './zonedDays.ts'

/** Excel reads a CSV file as UTF-8 only if it begins with this; names have accents. */
export const byteOrderMark = '\uFEFF'

interface NamedRange {
  /** A day or an instant. */
  startDate?: string | undefined
  endDate?: string | undefined
  timeZone: string
}

/**
 * The name of a file: what it holds, and of which days. Without an end, the last day is today.
 *
 * @example audit-log-2026-11-26.csv, transactions-2026-11-01-to-2026-11-26.csv
 */
export function csvName(what: string, now: Date, { startDate, endDate, timeZone }: NamedRange): string {
  const last = endDate?.slice(0, 10) ?? zonedDays(timeZone).of(now)
  if (startDate) return `${what}-${startDate.slice(0, 10)}-to-${last}.csv`
  return endDate ? `${what}-to-${last}.csv` : `${what}-${last}.csv`
}

/** A line as RFC 4180 has it, with its line end. Texts that a spreadsheet would run are made harmless; null is an empty cell. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? harmless(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A plus and digits, with spaces: too little for a formula. Signs between the digits would be calculated. */
const phoneNumber = /^\+\d[\d ]*$/

/**
 * Spreadsheets run a text that begins like a formula, in any of these forms:
 * owasp.org/www-community/attacks/CSV_Injection
 */
function harmless(text: string): string {
  if (phoneNumber.test(text)) return text
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}
