import type { Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls that another site's page makes with our visitor's cookie: by `Sec-Fetch-Site`, and by
 * `Origin` where a browser does not send it. A client that sends neither is no browser and carries nobody else's cookie.
 * cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#fetch-metadata-headers
 *
 * @param publicUrl where people reach us; behind a proxy the Host header alone would not tell
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
