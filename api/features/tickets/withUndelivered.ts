import type { Knex } from 'knex'

/** Adds each request's number of undelivered seats, as `undeliveredTickets`, to a query of requests. */
export function withUndelivered(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  // A `case` inside the count: with these conditions in `where`, SQLite scans all pending tickets for each request.
  const undelivered = db('tickets')
    .whereRaw('?? = ??', ['tickets.requestId', 'ticket_requests.id'])
    .select(db.raw(`count(case when ?? = 'pending' and not ?? then 1 end)`, ['tickets.status', 'locked']))
  return requests.select(db.raw('(?) as "undeliveredTickets"', [undelivered]))
}
