import type Router from '@koa/router'
import { AppError } from '#contract/errors.ts'
import type { Route } from './route.ts'

/** Mounts declared calls and answers 405 to any other method on their paths. */
export function mountRoutes(router: Router, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>()
  for (const { endpoint, middleware } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    router.register(path, [endpoint.method], [middleware])
  }
  for (const [path, allowed] of methods) {
    router.all(path, (ctx) => {
      // RFC 9110, section 15.5.6: a 405 lists the allowed methods.
      ctx.set('Allow', allowed.join(', '))
      throw new AppError('method_not_allowed')
    })
  }
}
