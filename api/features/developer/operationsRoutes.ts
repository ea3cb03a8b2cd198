import { operationsApi } from '#contract/operations.ts'
import type { Deps } from '../../config/deps.ts'
import { pageOf } from '../../http/pages.ts'
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
    route(operationsApi.failedJobs, developer, async (call) => {
      const rows = await pageOf(
        call,
        (page) => listFailedJobs(deps.db, kindsOfJobs, page),
        ({ failedAt, id }) => [failedAt, id],
      )
      return rows.map((row) => presentFailedJob(row, kindsOfJobs))
    }),

    route(operationsApi.retryJob, developer, async ({ actor, params }) => {
      await retryJob(deps, kindsOfJobs, actor.id, params.id)
      return { message: 'The job runs again now.' }
    }),

    route(operationsApi.system, developer, ({ query }) => readSystem(deps, kindsOfJobs, query.today)),

    route(operationsApi.clientErrors, developer, async (call) => {
      const rows = await pageOf(
        call,
        (page) => listClientErrors(deps, page),
        ({ at, id }) => [at, id],
      )
      return rows.map(presentClientError)
    }),
  ]
}
