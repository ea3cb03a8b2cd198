import type { Knex } from 'knex'
import { hotQuery } from './hotQuery.ts'

/** A page of a list: so many rows, after the position of the last row of the page before. */
export interface Page {
  limit: number
  after: readonly string[] | undefined
}

/** Orders a list newest first by a time and an id, and takes a page, with one more row if there is a next page. */
export function newestFirst<Query extends Knex.QueryBuilder>(
  rows: Query,
  [time, id]: readonly [time: string, id: string],
  { limit, after }: Page,
): Query {
  rows.orderBy([time, id].map((column) => ({ column, order: 'desc' }))).limit(limit + 1)
  if (after) rows.whereRaw('(??, ??) < (?, ?)', [time, id, ...after])
  return rows
}

/** What changes a page's SQL besides its values. */
export interface PageShape {
  /** Whether this is the first page, without a position to start after. */
  isFirst: boolean
  /** Rows to read. */
  limit: number
}

/**
 * A list's query, which is a hot query (decision 014) for each limit and for first and further pages.
 *
 * @param build as for `hotQuery`
 */
export function pagedQuery<Values extends object, Row, Shape extends PageShape = PageShape>(
  build: (db: Knex, values: Values, shape: Shape) => Knex.QueryBuilder,
): (db: Knex, values: Values, shape: Shape) => Promise<Row[]> {
  const queries = new Map<string, (db: Knex, values: Values) => Promise<Row[]>>()
  return (db, values, shape) => {
    const name = JSON.stringify(shape)
    let query = queries.get(name)
    if (!query) {
      query = hotQuery<Values, Row>((db, values) => build(db, values, shape))
      queries.set(name, query)
    }
    return query(db, values)
  }
}
