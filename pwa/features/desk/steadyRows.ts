import { useEffect, useRef } from 'react'

interface Shown<Row> {
  key: string
  /** The ids of those that keep their place. */
  opened: ReadonlySet<string>
  rows: readonly Row[]
}

/**
 * The rows of a list, in which opened ones keep their place while the list is shown: a message that was read, or a return
 * that has arrived, does not go away under the pointer. One that is opened by a link and is not in the list comes first.
 *
 * @param key of the list; another list keeps none of these rows
 * @param keeps only the one that is open now, or all that were opened
 */
export function useSteadyRows<Row extends { id: string }>(
  key: string,
  rows: readonly Row[] | undefined,
  open: Row | undefined,
  keeps: 'open' | 'opened' = 'opened',
): readonly Row[] | undefined {
  const shown = useRef<Shown<Row>>({ key, opened: new Set(), rows: [] })
  const before = shown.current.key === key ? shown.current : { key, opened: new Set<string>(), rows: [] }
  // One that is just being opened is where it is.
  const staying = [...before.opened].filter((id) => keeps === 'opened' || id === open?.id)
  const opened = new Set(open ? [...staying, open.id] : staying)
  const kept = before.rows.map((row) => (row.id === open?.id ? open : row))
  const steady = rows && steadyRows(kept, rows, new Set(staying))
  const isElsewhere = open && steady?.every(({ id }) => id !== open.id)
  const result = steady && isElsewhere ? [open, ...steady] : steady
  useEffect(() => {
    shown.current = { key, opened, rows: result ?? [] }
  })
  return result
}

/** @param before the rows shown before; opened ones stay after the row that they followed */
export function steadyRows<Row extends { id: string }>(
  before: readonly Row[],
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): readonly Row[] {
  const staying = before.filter(({ id }) => opened.has(id))
  if (staying.length === 0) return rows
  const now = new Map(rows.map((row) => [row.id, row]))
  const result = rows.filter(({ id }) => !staying.some((row) => row.id === id))
  for (const row of staying) {
    result.splice(placeAmong(result, before, row), 0, now.get(row.id) ?? row)
  }
  return result
}

/** The place for a row in which most of those that were before it are before it again, whatever has moved meanwhile. */
function placeAmong<Row extends { id: string }>(
  rows: readonly Row[],
  before: readonly Row[],
  row: Row,
): number {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const own = places.get(row.id) ?? 0
  let best = { place: 0, rightly: 0 }
  let rightly = 0
  for (const [index, { id }] of rows.entries()) {
    const place = places.get(id)
    if (place !== undefined) rightly += place < own ? 1 : -1
    if (rightly > best.rightly) best = { place: index + 1, rightly }
  }
  return best.place
}
