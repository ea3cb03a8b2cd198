import { requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { completeByHand } from './completeByHand.ts'
import { findInQueue, presentQueueRow } from './listQueue.ts'
import { respondInText } from './respondInText.ts'
import { undoCompletion } from './undoCompletion.ts'

/** What staff answer on a request, apart from offers and chat messages. */
export function replyRoutes(deps: Deps) {
  async function present(id: string) {
    const [row] = await findInQueue(deps.db, { id })
    if (!row) throw new Error(`Request ${id} is gone`)
    return presentQueueRow(row, deps.now())
  }

  return [
    route(requestsApi.adminUpdate, admin, async ({ actor, params, command, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      if (body.status === 'completed') await completeByHand(deps, actor, request)
      else await respondInText(deps, { actor, command, requestId: request.id, body })
      return present(request.id)
    }),

    route(requestsApi.undoComplete, admin, async ({ actor, params }) => {
      authorize(staffCanSeeRequest, actor, await findRequest(deps.db, params.id))
      await undoCompletion(deps, actor, params.id)
      return { request: await present(params.id) }
    }),
  ]
}
