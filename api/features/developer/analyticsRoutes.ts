import { analyticsApi } from '#contract/analytics.ts'
import type { Deps } from '../../config/deps.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { readAnalytics } from './readAnalytics.ts'

export function analyticsRoutes(deps: Deps) {
  return [route(analyticsApi.read, developer, ({ query }) => readAnalytics(deps.db, query, deps.now()))]
}
