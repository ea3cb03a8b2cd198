import { requestsApi } from '#contract/requests.ts'
import { staffApi } from '#contract/staff.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { addCannedReply, changeCannedReply, listCannedReplies, removeCannedReply } from './cannedReplies.ts'
import { readClientCard, readLastPrices } from './clientCard.ts'
import { completeByHand, undoCompletion } from './completion.ts'
import { findInQueue, presentQueueRow } from './listQueue.ts'
import { addNote, listNotes, removeNote } from './requestNotes.ts'
import { respondInText } from './respondInText.ts'

/** What staff answer on a request, apart from offers and chat messages. */
export function replyRoutes(deps: Deps) {
  async function present(id: string) {
    const [row] = await findInQueue(deps.db, { id })
    if (!row) throw new Error(`Request ${id} is gone`)
    return presentQueueRow(row, deps.now())
  }

  return [
    route(requestsApi.adminUpdate, admin, async ({ actor, params, command, basedOn, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      if (body.status === 'completed') await completeByHand(deps, actor, request)
      else await respondInText(deps, { actor, command, requestId: request.id, basedOn, body })
      return present(request.id)
    }),

    route(requestsApi.undoComplete, admin, async ({ actor, params }) => {
      authorize(staffCanSeeRequest, actor, await findRequest(deps.db, params.id))
      await undoCompletion(deps, actor, params.id)
      return { request: await present(params.id) }
    }),

    route(staffApi.listCannedReplies, admin, () => listCannedReplies(deps.db)),

    route(staffApi.addCannedReply, admin, ({ actor, command, body }) =>
      addCannedReply(deps, { actor, command, content: body }),
    ),

    route(staffApi.changeCannedReply, admin, ({ actor, params, body }) =>
      changeCannedReply(deps, { actor, id: params.id, content: body }),
    ),

    route(staffApi.removeCannedReply, admin, async ({ actor, params }) => {
      await removeCannedReply(deps, actor, params.id)
      return {}
    }),

    route(staffApi.listNotes, admin, async ({ actor, params }) => {
      authorize(staffCanSeeRequest, actor, await findRequest(deps.db, params.id))
      return listNotes(deps.db, params.id)
    }),

    route(staffApi.addNote, admin, async ({ actor, params, command, body }) => {
      authorize(staffCanSeeRequest, actor, await findRequest(deps.db, params.id))
      return addNote(deps, { actor, command, requestId: params.id, text: body.text })
    }),

    route(staffApi.removeNote, admin, async ({ actor, params }) => {
      await removeNote(deps, actor, params.id)
      return {}
    }),

    route(staffApi.clientCard, admin, async ({ actor, query }) => {
      const request = await findRequest(deps.db, query.request)
      authorize(staffCanSeeRequest, actor, request)
      return readClientCard(deps.db, request, deps.now())
    }),

    route(staffApi.lastPrices, admin, async ({ actor, query }) => {
      const request = await findRequest(deps.db, query.request)
      authorize(staffCanSeeRequest, actor, request)
      return readLastPrices(deps.db, request)
    }),
  ]
}
