import { usualPage } from '#contract/lists.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { admin, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { countQueue } from './countQueue.ts'
import { findInQueue, listQueue, presentQueueRow, queueContext } from './listQueue.ts'

/** Staff refetch the first page often, and over phone networks. */
const usualPageBytes = 50_000

/** How many rows make a page: `limit`, or fewer if a page of the usual size would be larger than `usualPageBytes`. */
function rowsOnPage(rows: readonly AdminTicketRequest[], limit: number): number {
  if (limit > usualPage) return limit
  let bytes = 2
  const fitting = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > usualPageBytes
  })
  return fitting === -1 ? limit : Math.max(1, fitting)
}

const dayMs = 24 * 60 * 60 * 1000

export function queueRoutes(deps: Deps) {
  return [
    route(requestsApi.adminList, admin, async ({ actor, query, ctx }) => {
      const now = deps.now()
      const after = readCursor(query.cursor, ['number', 'text', 'text'])
      const placed = await listQueue(deps.db, query, after, queueContext(now, actor.id))
      const rows = placed.map(({ row }) => presentQueueRow(row, now))
      const page = takePage(ctx, placed, rowsOnPage(rows, query.limit), ({ position }) => position)
      return rows.slice(0, page.length)
    }),

    route(requestsApi.adminGet, admin, async ({ actor, params }) => {
      const [row] = await findInQueue(deps.db, { id: params.id })
      authorize(staffCanSeeRequest, actor, row)
      return presentQueueRow(row, deps.now())
    }),

    route(requestsApi.adminSummary, admin, ({ actor, query }) => {
      const now = deps.now()
      const since = query.since === undefined ? new Date(now.getTime() - dayMs) : new Date(query.since)
      return countQueue(deps.db, since, queueContext(now, actor.id))
    }),
  ]
}
