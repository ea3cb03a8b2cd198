import { replaceEqualDeep } from '@tanstack/react-query'

/** The rows, of which those that have not changed are the known objects, so that they are not drawn again. */
export function withKnown<Row extends { id: string }>(
  known: readonly Row[] | undefined,
  rows: readonly Row[],
): Row[] {
  const before = new Map(known?.map((row) => [row.id, row]))
  return rows.map((row) => replaceEqualDeep(before.get(row.id), row))
}
