import { eventsApi } from '#contract/events.ts'
import { requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { listActiveBlacklistedWords } from './blacklistedWords.ts'
import { findShownRequest, pageOfRequests } from './listRequests.ts'
import { presentRequest } from './presentRequest.ts'
import { presentTimelineEntry, readTimeline } from './readTimeline.ts'
import { canFollowRequest, ownsRequest } from './requestPolicy.ts'
import { submitRequest } from './submitRequest.ts'
import { findRequest } from './TicketRequest.ts'

export function requestRoutes(deps: Deps) {
  return [
    route(requestsApi.activeBlacklistedWords, signedIn, () => listActiveBlacklistedWords(deps.db)),

    route(requestsApi.submit, signedIn, async ({ actor, command, body }) =>
      presentRequest(await submitRequest(deps, { actor, command, form: body }), deps.now()),
    ),

    route(requestsApi.listMine, signedIn, ({ actor, ...call }) => pageOfRequests(deps, actor.id, call)),

    route(requestsApi.get, signedIn, async ({ actor, params }) => {
      const [request] = await findShownRequest(deps.db, { id: params.id })
      authorize(ownsRequest, actor, request)
      return presentRequest(request, deps.now())
    }),

    route(eventsApi.timeline, signedIn, async ({ actor, params, query: { limit, cursor }, ctx }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(canFollowRequest, actor, request)
      const [before] = readCursor(cursor, ['text']) ?? []
      const entries = await readTimeline(deps.db, request.id, actor.isAdmin, { limit, before })
      return takePage(ctx, entries, limit, ({ id }) => [id]).map(presentTimelineEntry)
    }),
  ]
}
