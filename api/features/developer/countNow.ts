import type { Knex } from 'knex'
import type { Counts } from '#contract/analytics.ts'
import { type CappedCount, maxCounted } from '#contract/lists.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'

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
    // As the desk counts them: those whose ticket has not arrived yet.
    openReturns: db('ticket_returns').whereRaw('ended_at is null and email_received_at is null'),
    openListings: db('resell_notifications').where({ status: 'active' }),
  }
  const counted = Object.entries(parts).map(([name, rows]) => [
    name,
    db.count('*').from(
      rows
        .select(db.raw('1'))
        .limit(maxCounted + 1)
        .as('found'),
    ),
  ])
  const [found] = await db.select(Object.fromEntries(counted))
  const count = (...names: (keyof typeof parts)[]) =>
    capped(names.reduce((sum, name) => sum + Number(found[name]), 0))
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

function capped(count: number): CappedCount {
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
}
