import { clientErrorsApi } from '#contract/clientErrors.ts'
import { cleanClientError } from '#contract/rules/clientErrors.ts'
import type { Deps } from '../config/deps.ts'
import { takeFromNetworks } from './networks.ts'
import { anyone } from './policies.ts'
import { route } from './route.ts'

/** Errors reported by pages, logged as one line each. */
export function clientErrorRoutes(deps: Pick<Deps, 'db' | 'now' | 'limits'>) {
  return [
    route(clientErrorsApi.report, anyone, async ({ body, ctx }) => {
      await takeFromNetworks(deps, 'clientErrorsPerAddress', ctx.ip)
      ctx.state.log.warn(cleanClientError(body), 'client error')
      return {}
    }),
  ]
}
