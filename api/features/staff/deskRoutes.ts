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
import { assignRequest, listColleagues, setReminder, snoozeRequest } from './deskState.ts'
import { findInQueue, presentQueueRow } from './listQueue.ts'

export function deskRoutes(deps: Deps) {
  /** Changes a request that exists. @returns the request after it */
  async function changed(
    actor: Actor,
    { id }: { id: string },
    change: (about: { actor: Actor; requestId: string }) => Promise<void>,
  ): Promise<AdminTicketRequest> {
    authorize(staffCanSeeRequest, actor, await findRequest(deps.db, id))
    await change({ actor, requestId: id })
    const [row] = await findInQueue(deps.db, { id })
    authorize(staffCanSeeRequest, actor, row)
    return presentQueueRow(row, deps.now())
  }

  return [
    route(deskApi.colleagues, admin, () => listColleagues(deps.db)),

    route(deskApi.assign, admin, ({ actor, params, query: { to = actor.id } }) =>
      changed(actor, params, (about) => assignRequest(deps, { ...about, to })),
    ),
    route(deskApi.release, admin, ({ actor, params }) =>
      changed(actor, params, (about) => assignRequest(deps, { ...about, to: null })),
    ),
    route(deskApi.snooze, admin, ({ actor, params, body }) =>
      changed(actor, params, (about) => snoozeRequest(deps, { ...about, until: new Date(body.until) })),
    ),
    route(deskApi.wake, admin, ({ actor, params }) =>
      changed(actor, params, (about) => snoozeRequest(deps, { ...about, until: null })),
    ),
    route(deskApi.remind, admin, ({ actor, params, body }) =>
      changed(actor, params, (about) => setReminder(deps, { ...about, at: new Date(body.at) })),
    ),
    route(deskApi.dropReminder, admin, ({ actor, params }) =>
      changed(actor, params, (about) => setReminder(deps, { ...about, at: null })),
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
