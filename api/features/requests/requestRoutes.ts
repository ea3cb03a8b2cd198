import { requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { presentRequest } from './presentRequest.ts'
import { ownsRequest } from './requestPolicy.ts'
import { submitRequest } from './submitRequest.ts'
import { findRequest, TicketRequest } from './TicketRequest.ts'

/** Lists are newest first and end here (design, section 4, item 25). */
const longestList = 500

export function requestRoutes(deps: Deps) {
  return [
    route(requestsApi.submit, signedIn, async ({ actor, command, body }) =>
      presentRequest(await submitRequest(deps, { actor, command, form: body }), deps.now()),
    ),

    route(requestsApi.listMine, signedIn, async ({ actor }) => {
      const requests = await TicketRequest.query(deps.db)
        .where({ userId: actor.id })
        .orderBy('createdAt', 'desc')
        .limit(longestList)
      return requests.map((request) => presentRequest(request, deps.now()))
    }),

    route(requestsApi.get, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(ownsRequest, actor, request)
      return presentRequest(request, deps.now())
    }),
  ]
}
