import { databaseApi } from '#contract/database.ts'
import { readPages } from '../../../http/readPages.ts'
import { readQuery } from '../../../http/readQuery.ts'

export const databaseQueries = {
  schema: () => readQuery(databaseApi.schema),
  /** Newest first; older pages are dropped. */
  past: () => readPages(databaseApi.queries, { query: { limit: 20 }, maxPages: 4 }),
}
