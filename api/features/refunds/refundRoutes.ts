import { refundsApi } from '#contract/refunds.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, confirmed } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { presentRefund } from '../payments/listRefunds.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { presentRefundable, readRefundable } from './refundable.ts'
import { refundByStaff } from './refundByStaff.ts'

export function refundRoutes(deps: Deps) {
  return [
    route(refundsApi.refundable, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return presentRefundable(await readRefundable(deps.db, request.id))
    }),

    route(refundsApi.make, confirmed(admin), async ({ actor, command, params, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      const made = await refundByStaff(deps, { actor, command, requestId: request.id, wanted: body })
      return made.map(presentRefund)
    }),
  ]
}
