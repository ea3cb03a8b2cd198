import { clientErrorsApi } from '#contract/clientErrors.ts'
import { cleanClientError } from '#contract/rules/clientErrors.ts'
import type { Deps } from '../config/deps.ts'
import { keepClientError } from './keepClientError.ts'
import { takeFromNetworks } from './networks.ts'
import { anyone } from './policies.ts'
import { route } from './route.ts'

/** Errors reported by pages, logged as one line each and kept for developers. */
export function clientErrorRoutes(deps: Pick<Deps, 'db' | 'now' | 'limits'>) {
  return [
    route(clientErrorsApi.report, anyone, async ({ body, ctx }) => {
      await takeFromNetworks(deps, 'clientErrorsPerAddress', ctx.ip)
      const error = cleanClientError(body)
      ctx.state.log.warn(error, 'client error')
      await keepClientError(deps, error)
      return {}
    }),
  ]
}
