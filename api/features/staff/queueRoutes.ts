import { requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findInQueue, listQueue, presentQueueRow } from './listQueue.ts'

export function queueRoutes(deps: Deps) {
  return [
    route(requestsApi.adminList, admin, async () => {
      const rows = await listQueue(deps.db, {})
      return rows.map((row) => presentQueueRow(row, deps.now()))
    }),

    route(requestsApi.adminGet, admin, async ({ actor, params }) => {
      const [row] = await findInQueue(deps.db, { id: params.id })
      authorize(staffCanSeeRequest, actor, row)
      return presentQueueRow(row, deps.now())
    }),
  ]
}
