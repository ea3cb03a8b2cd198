import type { ReplyOf } from '#contract/endpoint.ts'
import type { JsonEndpoint, ListPage } from './callApi.ts'

/** A list's pages as the query cache holds them (`readPages`). */
export interface Pages<Row> {
  pages: ListPage<Row[]>[]
  /** For each page, the cursors that led to it. */
  pageParams: unknown[]
}

/** The rows of all pages. */
export function rowsOf<Row>(data: Pages<Row>): Row[]
export function rowsOf<Row>(data: Pages<Row> | undefined): Row[] | undefined
export function rowsOf<Row>(data: Pages<Row> | undefined): Row[] | undefined {
  return data?.pages.flatMap(({ rows }) => rows)
}

/** Pages with some rows replaced. */
export function mapRows<Row>(data: Pages<Row>, replace: (row: Row) => Row): Pages<Row> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) }
}

/** Pages without a row. */
export function withoutRow<Row extends { id: string }>(data: Pages<Row>, id: string): Pages<Row> {
  const pages = data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) }))
  return { ...data, pages }
}

/**
 * Pages with a row in its place, wherever it was before. A row that belongs after the last page is left out; it comes with the
 * next one.
 *
 * @param compare the list's order: negative if `one` comes first
 */
export function placeRow<Row extends { id: string }>(
  data: Pages<Row>,
  row: Row,
  compare: (one: Row, other: Row) => number,
): Pages<Row> {
  const { pages, pageParams } = withoutRow(data, row.id)
  for (const [index, page] of pages.entries()) {
    const at = page.rows.findIndex((other) => compare(row, other) < 0)
    const isLast = index === pages.length - 1
    if (at === -1 && !(isLast && page.next === undefined)) continue
    const rows = page.rows.toSpliced(at === -1 ? page.rows.length : at, 0, row)
    return { pages: pages.with(index, { ...page, rows }), pageParams }
  }
  return { pages, pageParams }
}

/** The change that a call has made to a row: until the row is fetched again, screens show this. */
export interface RowPatch<Row extends { id: string } = { id: string }> {
  /** Reads the row by its id; lists name it in their `rowRefresh`. */
  one: JsonEndpoint & { readonly method: 'GET' }
  id: string
  change: (row: Row) => Row
}

/** Declares a change of the rows that `one` reads. */
export function rowPatch<E extends JsonEndpoint & { readonly method: 'GET' }>(
  one: E,
  id: string,
  change: (row: ReplyOf<E>) => ReplyOf<E>,
): RowPatch {
  return { one, id, change: change as never }
}
