import { type SqlCell, sqlLimits } from '#contract/database.ts'

export interface RowCollection {
  rows: SqlCell[][]
  isCut: boolean
  /** @returns false if there is no room, so that no further row need be read */
  add(values: readonly unknown[]): boolean
}

/** Collects rows up to the limits of a result. */
export function collectRows(): RowCollection {
  let bytes = 0
  const collection: RowCollection = {
    rows: [],
    isCut: false,
    add(values) {
      const row = values.map(toCell)
      bytes += Buffer.byteLength(JSON.stringify(row))
      if (collection.rows.length === sqlLimits.rows || bytes > sqlLimits.bytes) {
        collection.isCut = true
        return false
      }
      collection.rows.push(row)
      return true
    },
  }
  return collection
}

function toCell(value: unknown): SqlCell {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Uint8Array) {
    return shorten(`0x${Buffer.from(value.subarray(0, sqlLimits.cellCharacters)).toString('hex')}`)
  }
  return shorten(String(value))
}

/** Half of a character, at the end of a cut text too, becomes a replacement character. */
function shorten(value: string): string {
  const isLong = value.length > sqlLimits.cellCharacters
  return Buffer.from(isLong ? `${value.slice(0, sqlLimits.cellCharacters)}…` : value).toString()
}
