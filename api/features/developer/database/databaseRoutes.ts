import { databaseApi } from '#contract/database.ts'
import type { Deps } from '../../../config/deps.ts'
import { pageOf } from '../../../http/pages.ts'
import { confirmed, developer } from '../../../http/policies.ts'
import { route } from '../../../http/route.ts'
import { listQueries, runQuery } from './queries.ts'
import { readSchema } from './readSchema.ts'

export function databaseRoutes(deps: Deps) {
  return [
    route(databaseApi.execute, confirmed(developer), ({ actor, body }) =>
      runQuery(deps, actor.id, body.query),
    ),

    route(databaseApi.schema, developer, () => readSchema(deps.db)),

    route(databaseApi.queries, developer, (call) =>
      pageOf(
        call,
        (page) => listQueries(deps.db, page),
        ({ id }) => [id],
        ['text'],
      ),
    ),
  ]
}
