import type { Middleware } from 'koa'
import { accountsApi } from '#contract/accounts.ts'
import { clientHeader, oldestClient } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses state-changing calls from other sites' pages, by `Sec-Fetch-Site`, or by `Origin` in browsers
 * that do not send it. A client that sends neither is not a browser and has no one else's cookie.
 * cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#fetch-metadata-headers
 *
 * @param publicUrl our own origin; behind a proxy the Host header alone is not enough
 */
export function refuseCrossOrigin(publicUrl: string): Middleware {
  const publicOrigin = new URL(publicUrl).origin
  return async (ctx, next) => {
    if (
      !safeMethods.has(ctx.method) &&
      isFromElsewhere(ctx.get('Sec-Fetch-Site'), ctx.get('Origin'), ctx.host)
    ) {
      throw new AppError('cross_origin')
    }
    await next()
  }

  function isFromElsewhere(fetchSite: string, origin: string, host: string): boolean {
    if (fetchSite !== '') return fetchSite !== 'same-origin' && fetchSite !== 'none'
    if (origin === '') return false
    return origin !== publicOrigin && !(URL.canParse(origin) && new URL(origin).host === host)
  }
}

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
