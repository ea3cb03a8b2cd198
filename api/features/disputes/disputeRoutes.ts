import { disputesApi } from '#contract/disputes.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import type { Deps } from '../../config/deps.ts'
import { recordAlone } from '../../events/recordEvent.ts'
import { admin, authorize, confirmed } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Dispute, findOrderOfDispute, listDisputes } from './Dispute.ts'
import { writeEvidence } from './writeEvidence.ts'

export function disputeRoutes(deps: Deps) {
  return [
    route(disputesApi.adminList, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return listDisputes(deps.db, request.id, deps.now())
    }),

    route(disputesApi.evidence, confirmed(admin), async ({ actor, params }) => {
      const dispute = await Dispute.query(deps.db).findById(params.id)
      const order = dispute && (await findOrderOfDispute(deps.db, dispute))
      const request = order && (await findRequest(deps.db, order.requestId))
      authorize(staffCanSeeRequest, actor, request)
      if (!dispute || !order) throw new Error(`Request ${request.id} has no such dispute`)
      const page = await writeEvidence(deps, { dispute, order, request })
      const about = { actorId: actor.id, requestId: request.id, subjectId: dispute.id }
      await recordAlone(deps, { type: 'payment.evidence_downloaded', ...about })
      return { name: `evidence-${referenceOf(request.id)}.html`, page }
    }),
  ]
}
