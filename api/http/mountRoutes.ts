import type Router from '@koa/router'
import { AppError } from '#contract/errors.ts'
import type { Route } from './route.ts'

/** Mounts declared calls; any other method on one of their addresses is answered as such. */
export function mountRoutes(router: Router, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>()
  for (const { endpoint, middleware } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    router.register(path, [endpoint.method], [middleware])
  }
  for (const [path, allowed] of methods) {
    router.all(path, (ctx) => {
      // RFC 9110, section 15.5.6: whoever refuses a method names those that there are.
      ctx.set('Allow', allowed.join(', '))
      throw new AppError('method_not_allowed')
    })
  }
}
