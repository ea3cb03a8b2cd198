import { csvName } from '#contract/rules/csv.ts'
import { transactionsApi } from '#contract/transactions.ts'
import type { Deps } from '../../config/deps.ts'
import { recordAlone } from '../../events/recordEvent.ts'
import { pageOf } from '../../http/pages.ts'
import { admin, adminOrDeveloper, authorize } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { sendCsv } from '../../http/sendCsv.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { exportTransactions, listTransactions, positionOf, presentTransactions } from './listTransactions.ts'
import { readTransaction } from './readTransaction.ts'
import { summarizeTransactions } from './summarizeTransactions.ts'
import { toFilter } from './transactionFilter.ts'

export function transactionRoutes(deps: Deps) {
  return [
    route(transactionsApi.list, adminOrDeveloper, async (call) => {
      const filter = toFilter(call.query, deps.now())
      return presentTransactions(
        deps.db,
        await pageOf(call, (page) => listTransactions(deps.db, filter, page), positionOf),
      )
    }),

    route(transactionsApi.summary, adminOrDeveloper, ({ query }) =>
      summarizeTransactions(deps.db, query, deps.now()),
    ),

    route(transactionsApi.export, adminOrDeveloper, async ({ query, actor, ctx }) => {
      const filter = toFilter(query, deps.now())
      // The page asks by HEAD first whether it may.
      if (ctx.method !== 'HEAD') {
        await recordAlone(deps, { type: 'transactions.exported', actorId: actor.id, subjectId: actor.id })
      }
      const name = csvName('transactions', deps.now(), query)
      return sendCsv(ctx, name, exportTransactions(deps.db, filter, query.timeZone))
    }),

    route(transactionsApi.ofRequest, admin, async ({ actor, params }) => {
      authorize(staffCanSeeRequest, actor, await findRequest(deps.db, params.id))
      return readTransaction(deps.db, { requestId: params.id })
    }),

    route(transactionsApi.get, adminOrDeveloper, ({ params }) => readTransaction(deps.db, params)),
  ]
}
