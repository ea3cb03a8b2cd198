import { useEffect, useRef } from 'react'

interface Shown<Row> {
  key: string
  /** The ids of those that were opened. */
  opened: ReadonlySet<string>
  rows: readonly Row[]
}

/**
 * The rows of a list, in which opened ones keep their place while the list is shown: a message that was read, or a return
 * that has arrived, does not go away under the pointer. One that is opened by a link and is not in the list comes first.
 *
 * @param key of the list; another list keeps none of these rows
 */
export function useSteadyRows<Row extends { id: string }>(
  key: string,
  rows: readonly Row[] | undefined,
  open: Row | undefined,
): readonly Row[] | undefined {
  const shown = useRef<Shown<Row>>({ key, opened: new Set(), rows: [] })
  const before = shown.current.key === key ? shown.current : { key, opened: new Set<string>(), rows: [] }
  const opened = open ? new Set([...before.opened, open.id]) : before.opened
  const kept = before.rows.map((row) => (row.id === open?.id ? open : row))
  const steady = rows && steadyRows(kept, rows, opened)
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
    const earlier = before.slice(0, before.indexOf(row))
    const above = earlier.findLast(({ id }) => result.some((other) => other.id === id))
    const place = above ? result.findIndex(({ id }) => id === above.id) + 1 : 0
    result.splice(place, 0, now.get(row.id) ?? row)
  }
  return result
}
