import { auditApi } from '#contract/audit.ts'
import { csvName } from '#contract/rules/csv.ts'
import type { Deps } from '../../config/deps.ts'
import { recordAlone } from '../../events/recordEvent.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { sendCsv } from '../../http/sendCsv.ts'
import { toDateRange } from '../transactions/transactionFilter.ts'
import { exportEntries } from './exportEntries.ts'
import { listEntries } from './listEntries.ts'
import { presentEntries } from './presentEntries.ts'

export function auditRoutes(deps: Deps) {
  return [
    route(auditApi.list, developer, async ({ query, ctx }) => {
      const { limit, cursor, personId, requestId, group, ...range } = query
      const after = readCursor(cursor, ['text'])?.[0]
      const filters = { personId, requestId, group, ...toDateRange(range, deps.now()) }
      const rows = await listEntries(deps.db, { ...filters, limit, after })
      return presentEntries(
        deps.db,
        takePage(ctx, rows, limit, ({ id }) => [id]),
      )
    }),

    route(auditApi.export, developer, async ({ query, actor, ctx }) => {
      const { personId, requestId, group, ...range } = query
      const filters = { personId, requestId, group, ...toDateRange(range, deps.now()) }
      // The page asks by HEAD first whether it may.
      if (ctx.method !== 'HEAD') {
        await recordAlone(deps, { type: 'developer.audit_exported', actorId: actor.id, subjectId: actor.id })
      }
      return sendCsv(
        ctx,
        csvName('audit-log', deps.now(), range),
        exportEntries(deps.db, filters, range.timeZone),
      )
    }),
  ]
}
