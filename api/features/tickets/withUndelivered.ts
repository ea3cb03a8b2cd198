import type { Knex } from 'knex'
import { firstEventNotOverdue, wasPromised } from '#contract/rules/deliveryRules.ts'

/** Adds each request's number of undelivered seats, as `undeliveredTickets`, to a query of requests. */
export function withUndelivered(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.select(db.raw('(?) as "undeliveredTickets"', [undeliveredCount(db)]))
}

/** Narrows a query of requests to those without undelivered seats. */
export function whereDelivered(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests.whereRaw('(?) = 0', [undeliveredCount(db)])
}

/** Joins one undelivered seat of each request, as `seat`, so that requests can be read in the order of its event. */
export function joinUndelivered(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const first = db('tickets as other')
    .whereRaw('?? = ??', ['other.requestId', 'seat.requestId'])
    .select(
      db.raw(`min(case when ?? = 'pending' and not ?? then ?? end)`, [
        'other.status',
        'other.locked',
        'other.id',
      ]),
    )
  return requests
    .join('tickets as seat', 'seat.requestId', 'ticket_requests.id')
    .whereRaw(undelivered('seat'))
    .where('seat.id', first)
}

/** How many requests have undelivered seats, counted up to `most`. */
export function requestsWithUndelivered(db: Knex, most: number): Knex.QueryBuilder {
  return db('tickets')
    .whereRaw(undelivered('tickets'))
    .groupBy('concertDate', 'requestId')
    .orderBy(['concertDate', 'requestId'])
    .limit(most)
    .select('requestId')
}

/** How many of these requests have tickets that had to arrive before today. */
export async function countOverdue(db: Knex, today: string, most: number): Promise<number> {
  const late: { concertDate: string; paidAt: string }[] = await requestsWithUndelivered(db, most)
    .where('concertDate', '<', firstEventNotOverdue(today))
    .select('concertDate')
    .min({ paidAt: 'createdAt' })
  return late.filter(({ concertDate, paidAt }) => concertDate < today || wasPromised(concertDate, paidAt))
    .length
}

/** The alerts about undelivered seats, which are settled by delivering or refunding the last of them. */
export const deliveryAlerts = ['tickets.due_soon', 'tickets.due_now', 'tickets.due_today'] as const

/** The condition for an undelivered seat. */
export const undelivered = (table: string) => `${table}.status = 'pending' and not ${table}.locked`

/** How many seats a request has that were not refunded, and how many of them are undelivered. */
export async function countSeats(db: Knex, requestId: string): Promise<{ pending: number; all: number }> {
  const count = db.raw(`count(case when ${undelivered('tickets')} then 1 end) as pending`)
  const row = await db('tickets')
    .where({ requestId })
    .whereNot({ status: 'refunded' })
    .select(count, db.raw('count(*) as "all"'))
    .first()
  return { pending: Number(row?.pending), all: Number(row?.all) }
}

/** Counts the undelivered seats of a request, in a query of requests. */
export function undeliveredCount(db: Knex): Knex.QueryBuilder {
  // A `case` inside the count: with these conditions in `where`, SQLite scans all pending tickets for each request.
  return db('tickets')
    .whereRaw('?? = ??', ['tickets.requestId', 'ticket_requests.id'])
    .select(db.raw(`count(case when ?? = 'pending' and not ?? then 1 end)`, ['tickets.status', 'locked']))
}
