import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import { accountsApi } from '#contract/accounts.ts'
import { clientHeader, oldestClient } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'
import type { Deps } from '../config/deps.ts'
import { isOverloaded } from '../db/knex.ts'
import { isId } from '../db/newId.ts'

const stripeJs = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * The security headers of every reply. The only external source is the card form with its wallets:
 * docs.stripe.com/security/guide#content-security-policy
 *
 * @param secure whether the app is served over HTTPS; adds HSTS
 */
export function securityHeaders(secure: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripeJs],
        // Ionic and the card form set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.stripe.com'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'https://api.stripe.com'],
        frameSrc: [...stripeJs, 'https://hooks.stripe.com'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** Refuses calls while too many wait for the database: a quick answer that says so is better than a late one. */
export function refuseOverload(db: Deps['db']): Middleware {
  return async (ctx, next) => {
    // The process of the call works.
    if (isOverloaded(db) && ctx.path !== healthApi.health.path) throw new AppError('overloaded')
    await next()
  }
}

/**
 * Gives every request an id, returned in `X-Request-Id` and part of every log line, and logs and counts its outcome. It is the
 * idempotency key of a call that has one, so that what waited in an outbox has the same id on its device, in all its attempts and in
 * what follows from it.
 */
export function requestLog({ log, metrics }: Pick<Deps, 'log' | 'metrics'>): Middleware {
  return async (ctx, next) => {
    const key = ctx.get('Idempotency-Key').toLowerCase()
    const requestId = isId(key) ? key : randomUUID()
    const started = process.hrtime.bigint()
    ctx.state.requestId = requestId
    ctx.state.log = log.child({ requestId })
    ctx.set('X-Request-Id', requestId)
    await next()
    const ms = Number(process.hrtime.bigint() - started) / 1e6
    // The template: every address of its own would be a series of its own.
    const { method, status, _matchedRoute: template } = ctx
    metrics.requests.observe({ method, route: String(template ?? 'other'), status }, ms / 1000)
    // Only the path: query strings may contain personal data.
    const line = {
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(ms),
      userId: ctx.state.userId,
    }
    if (ctx.path.startsWith('/api/')) ctx.state.log.info(line, 'request')
    else ctx.state.log.debug(line, 'request')
  }
}

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
 * Refuses calls that did not come over HTTPS: no Secure cookie can be set in a reply, so nobody could sign in. Programs that watch the
 * server may come from inside the network.
 */
export const refusePlainHttp: Middleware = async (ctx, next) => {
  if (!ctx.secure && ctx.path !== healthApi.health.path && ctx.path !== healthApi.metrics.path) {
    ctx.state.log.warn('a call did not come over HTTPS: does the proxy set X-Forwarded-Proto?')
    throw new AppError('https_required')
  }
  await next()
}
