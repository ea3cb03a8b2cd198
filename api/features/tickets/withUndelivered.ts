import type { Knex } from 'knex'

/** Adds how many seats of each request still have to be delivered to a query of requests, as `undeliveredTickets`. */
export function withUndelivered(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  // Told apart while counting: as conditions SQLite would go through every pending seat of the house for each request.
  const undelivered = db('tickets')
    .whereRaw('?? = ??', ['tickets.requestId', 'ticket_requests.id'])
    .select(db.raw(`count(case when ?? = 'pending' and not ?? then 1 end)`, ['tickets.status', 'locked']))
  return requests.select(db.raw('(?) as "undeliveredTickets"', [undelivered]))
}
