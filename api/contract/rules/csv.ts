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

/** Signs of a phone number are too little for a formula that could do harm: it has no names, and refers to no cell. */
const phoneNumber = /^\+\d[\d ().-]*$/

/** Numbers beside each other are no formula, so that what has them is taken for text. */
const besideEachOther = /\d +\d|[\d)] *\(|\) *\d/

/** Left-to-right mark. */
const invisible = '\u200E'

/**
 * Spreadsheets run a text that begins like a formula, in any of these forms. The apostrophe that OWASP advises is seen in most of
 * them, so it is not put before a phone number: owasp.org/www-community/attacks/CSV_Injection
 */
function harmless(text: string): string {
  if (phoneNumber.test(text)) {
    // Minus signs alone would be calculated.
    return text.includes('-') && !besideEachOther.test(text) ? invisible + text : text
  }
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}
