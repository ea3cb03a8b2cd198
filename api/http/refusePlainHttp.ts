import type { Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'

/**
 * Refuses calls that did not come over HTTPS: no Secure cookie can be set in a reply, so nobody could sign in. The health check
 * may come from inside the network.
 */
export const refusePlainHttp: Middleware = async (ctx, next) => {
  if (!ctx.secure && ctx.path !== healthApi.health.path) {
    ctx.state.log.warn('a call did not come over HTTPS: does the proxy set X-Forwarded-Proto?')
    throw new AppError('https_required')
  }
  await next()
}
