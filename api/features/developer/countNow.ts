import type { Knex } from 'knex'
import type { Counts } from '#contract/analytics.ts'
import { maxCounted } from '#contract/lists.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'
import { capped, countColumns } from '../../db/countRows.ts'

/** How many there are of everything now, in one statement that reads at most `maxCounted` rows for each. */
export async function countNow(db: Knex): Promise<Counts> {
  const closed = [...inactiveStatuses]
  // Both halves of the active requests have an index.
  const owed = db('ticket_requests').whereNotNull('replyDueAt').whereNotIn('status', closed)
  const others = db('ticket_requests').whereNull('replyDueAt').whereNotIn('status', closed)
  const parts = {
    users: db('users').whereNull('deletedAt'),
    owed,
    others,
    inactiveRequests: db('ticket_requests').whereIn('status', closed),
    openOffers: db('offers').where({ status: 'pending' }),
    tickets: db('tickets'),
    openReturns: db('ticket_returns').whereNull('endedAt'),
    openListings: db('resell_notifications').where({ status: 'active' }),
  }
  for (const rows of Object.values(parts)) rows.select(db.raw('1')).limit(maxCounted + 1)
  const [found] = await db.select(countColumns(db, parts))
  const count = (...names: (keyof typeof parts)[]) => capped(...names.map((name) => found[name]))
  return {
    users: count('users'),
    activeRequests: count('owed', 'others'),
    inactiveRequests: count('inactiveRequests'),
    openOffers: count('openOffers'),
    tickets: count('tickets'),
    openReturns: count('openReturns'),
    openListings: count('openListings'),
  }
}
