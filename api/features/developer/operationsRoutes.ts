import { operationsApi } from '#contract/operations.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import type { JobDefinition } from '../../jobs/defineJob.ts'
import {
  listClientErrors,
  listFailedJobs,
  presentClientError,
  presentFailedJob,
  readSystem,
  retryJob,
} from './operations.ts'

/** @param kindsOfJobs those that the runner knows */
export function operationsRoutes(deps: Deps, kindsOfJobs: readonly Pick<JobDefinition, 'kind' | 'lane'>[]) {
  return [
    route(operationsApi.failedJobs, developer, async ({ query, ctx }) => {
      const { limit, cursor, lane } = query
      const after = readCursor(cursor, ['text', 'text'])
      const rows = await listFailedJobs(deps.db, kindsOfJobs, { lane, limit, after })
      const page = takePage(ctx, rows, limit, ({ failedAt, id }) => [failedAt, id])
      return page.map((row) => presentFailedJob(row, kindsOfJobs))
    }),

    route(operationsApi.retryJob, developer, async ({ actor, params }) => {
      await retryJob(deps, kindsOfJobs, actor.id, params.id)
      return { message: 'The job runs again now.' }
    }),

    route(operationsApi.system, developer, ({ query }) => readSystem(deps, kindsOfJobs, query.today)),

    route(operationsApi.clientErrors, developer, async ({ query, ctx }) => {
      const { limit, cursor } = query
      const after = readCursor(cursor, ['text', 'text'])
      const rows = await listClientErrors(deps, { limit, after })
      return takePage(ctx, rows, limit, ({ at, id }) => [at, id]).map(presentClientError)
    }),
  ]
}
