import { deskApi } from '#contract/desk.ts'
import { presenceApi } from '#contract/presence.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { shownName } from '#contract/rules/names.ts'
import type { Deps } from '../../config/deps.ts'
import { type Actor, admin, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import {
  assignRequest,
  dropReminder,
  listColleagues,
  releaseRequest,
  setReminder,
  snoozeRequest,
  wakeRequest,
} from './deskState.ts'
import { findInQueue, presentQueueRow } from './listQueue.ts'

export function deskRoutes(deps: Deps) {
  /** Runs a change of a request that exists. @returns the request after it */
  async function changing(
    actor: Actor,
    { id }: { id: string },
    change: () => Promise<void>,
  ): Promise<AdminTicketRequest> {
    authorize(staffCanSeeRequest, actor, await findRequest(deps.db, id))
    await change()
    const [row] = await findInQueue(deps.db, { id })
    authorize(staffCanSeeRequest, actor, row)
    return presentQueueRow(row, deps.now())
  }

  return [
    route(deskApi.colleagues, admin, () => listColleagues(deps.db)),

    route(deskApi.assign, admin, ({ actor, params, query }) =>
      changing(actor, params, () =>
        assignRequest(deps, { actor, requestId: params.id, to: query.to ?? actor.id }),
      ),
    ),
    route(deskApi.release, admin, ({ actor, params }) =>
      changing(actor, params, () => releaseRequest(deps, actor, params.id)),
    ),
    route(deskApi.snooze, admin, ({ actor, params, body }) =>
      changing(actor, params, () =>
        snoozeRequest(deps, { actor, requestId: params.id, until: new Date(body.until) }),
      ),
    ),
    route(deskApi.wake, admin, ({ actor, params }) =>
      changing(actor, params, () => wakeRequest(deps, actor, params.id)),
    ),
    route(deskApi.remind, admin, ({ actor, params, body }) =>
      changing(actor, params, () =>
        setReminder(deps, { actor, requestId: params.id, at: new Date(body.at) }),
      ),
    ),
    route(deskApi.dropReminder, admin, ({ actor, params }) =>
      changing(actor, params, () => dropReminder(deps, actor, params.id)),
    ),

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
