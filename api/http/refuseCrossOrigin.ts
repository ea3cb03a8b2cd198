import type { Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'

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
