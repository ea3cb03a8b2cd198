import { createHash } from 'node:crypto'
import { clientErrorsApi } from '#contract/clientErrors.ts'
import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'
import { maxCounted } from '#contract/lists.ts'
import { type ClientError, cleanClientError } from '#contract/rules/clientErrors.ts'
import { supportApi } from '#contract/support.ts'
import type { Deps } from '../config/deps.ts'
import { isPostgres } from '../db/knex.ts'
import { newId } from '../db/newId.ts'
import { takeFromNetworks } from './networks.ts'
import { anyone } from './policies.ts'
import { route } from './route.ts'

/** Answers if the process and its database work: 503 while nothing can be saved, and before it stops. */
export function healthRoutes(deps: Deps, isDraining: () => boolean) {
  return [
    route(healthApi.health, anyone, async () => {
      if (isDraining()) throw new AppError('stopping')
      if (await deps.storage.isFull()) throw new AppError('disk_full')
      const failed = await deps.db('jobs').select('id').whereNotNull('failedAt').limit(maxCounted)
      return {
        status: 'ok' as const,
        database: isPostgres(deps.db) ? ('postgres' as const) : ('sqlite' as const),
        failedJobs: failed.length,
      }
    }),
  ]
}

/** The installation's public contact data. */
export function supportRoutes({ env }: Pick<Deps, 'env'>) {
  return [route(supportApi.mailbox, anyone, async () => ({ email: env.supportEmail ?? null }))]
}

/** Errors reported by pages, logged as one line each and kept for developers. */
export function clientErrorRoutes(deps: Pick<Deps, 'db' | 'now' | 'limits'>) {
  return [
    route(clientErrorsApi.report, anyone, async ({ body, ctx }) => {
      await takeFromNetworks(deps, 'clientErrorsPerAddress', ctx.ip)
      const error = cleanClientError(body)
      ctx.state.log.warn(error, 'client error')
      await keepClientError(deps, error)
      return {}
    }),
  ]
}

/**
 * Stores a report of a page, cleaned by `cleanClientError`. Reports of the same error share a row, so that a page that fails for
 * everyone does not fill the table.
 */
async function keepClientError({ db, now }: Pick<Deps, 'db' | 'now'>, error: ClientError) {
  const { build, route, name, message, frames } = error
  const at = now()
  await db('client_errors')
    .insert({
      id: newId(at),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([build, route, name, message]))
        .digest('base64url'),
      build,
      route,
      name,
      message,
      frames: JSON.stringify(frames),
      reports: 1,
      firstAt: at.toISOString(),
      at: at.toISOString(),
    })
    .onConflict('fingerprint')
    .merge({ at: at.toISOString(), reports: db.raw('client_errors.reports + 1') })
}
