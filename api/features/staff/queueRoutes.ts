import { requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { listLastMessages } from '../chat/listChat.ts'
import { presentRequestForAdmin } from '../requests/presentRequest.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest, TicketRequest } from '../requests/TicketRequest.ts'
import { countUndelivered } from '../tickets/countUndelivered.ts'

/** Newest first, and 500 at most (design, section 4, item 25). */
const longestList = 500

/** The requests as staff work on them, each with the last line of its chat and what is still owed. */
export function queueRoutes(deps: Deps) {
  async function present(requests: TicketRequest[]) {
    const ids = requests.map(({ id }) => id)
    const lastMessages = await listLastMessages(deps.db, ids)
    const undelivered = await countUndelivered(deps.db, ids)
    return requests.map((request) =>
      presentRequestForAdmin(request, deps.now(), {
        lastMessage: lastMessages.get(request.id) ?? null,
        undeliveredTickets: undelivered.get(request.id) ?? 0,
      }),
    )
  }

  return [
    route(requestsApi.adminList, admin, async () =>
      present(await TicketRequest.query(deps.db).orderBy('createdAt', 'desc').limit(longestList)),
    ),

    route(requestsApi.adminGet, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      const [presented] = await present([request])
      authorize(() => true, actor, presented)
      return presented
    }),
  ]
}
