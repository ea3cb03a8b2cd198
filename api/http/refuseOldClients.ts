import type { Middleware } from 'koa'
import { accountsApi } from '#contract/accounts.ts'
import { clientHeader, oldestClient } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'

/**
 * Refuses calls of builds of the app that this API no longer understands. Signing out works with any build.
 *
 * @throws {AppError} client_too_old
 */
export const refuseOldClients: Middleware = async (ctx, next) => {
  const version = ctx.get(clientHeader)
  const isTooOld = version !== '' && Number(version) < oldestClient
  if (isTooOld && ctx.path !== accountsApi.logout.path) throw new AppError('client_too_old')
  await next()
}
