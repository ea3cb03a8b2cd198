import type { Knex } from 'knex'
import { hotQuery } from './hotQuery.ts'

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
