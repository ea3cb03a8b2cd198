import type Router from '@koa/router'
import { AppError } from '#contract/errors.ts'
import type { Route } from './route.ts'

/** Mounts declared calls; any other method on one of their addresses is answered as such. */
export function mountRoutes(router: Router, routes: readonly Route[]): void {
  const paths = new Set<string>()
  for (const { endpoint, middleware } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    paths.add(path)
    router.register(path, [endpoint.method], [middleware])
  }
  for (const path of paths) {
    router.all(path, () => {
      throw new AppError('method_not_allowed')
    })
  }
}
