import { presenceApi } from '#contract/presence.ts'
import { shownName } from '#contract/rules/names.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'

export function presenceRoutes(deps: Deps) {
  return [
    route(presenceApi.report, admin, async ({ actor, params, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      await takeFromQuota(deps, { db: deps.db, now: deps.now() }, 'presence', actor.id)
      const { writing } = body
      deps.pubSub.publish({
        presence: { requestId: request.id, userId: actor.id, name: shownName(actor), writing },
      })
      return {}
    }),
  ]
}
