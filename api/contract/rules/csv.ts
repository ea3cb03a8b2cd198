/** Excel reads a CSV file as UTF-8 only if it begins with this; names have accents. */
export const byteOrderMark = '\uFEFF'

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
