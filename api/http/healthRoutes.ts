import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'
import { mostCounted } from '#contract/lists.ts'
import type { Deps } from '../config/deps.ts'
import { isPostgres } from '../db/knex.ts'
import { anyone } from './policies.ts'
import { route } from './route.ts'

/** Answers if the process and its database work: 503 while nothing can be saved. */
export function healthRoutes(deps: Deps) {
  return [
    route(healthApi.health, anyone, async () => {
      if (await deps.storage.isFull()) throw new AppError('disk_full')
      const failed = await deps.db('jobs').select('id').whereNotNull('failedAt').limit(mostCounted)
      return {
        status: 'ok' as const,
        database: isPostgres(deps.db) ? ('postgres' as const) : ('sqlite' as const),
        failedJobs: failed.length,
      }
    }),
  ]
}
