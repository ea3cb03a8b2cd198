import type { Knex } from 'knex'
import type { TicketRequest } from '#contract/requests.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'

/** The order of a request that is open or paid, in the columns of its row; null without one. */
export interface OrderColumns {
  orderTotal: number | null
  orderDiscount: number | null
}

/** Adds what each request costs or has cost, of which there is one order at most, to a query of requests. */
export function withOrder(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('orders as live', (on) =>
      on.on('live.requestId', 'ticket_requests.id').andOnIn('live.state', ['open', 'paid']),
    )
    .select(db.raw('?? as "orderTotal"', ['live.total']), db.raw('?? as "orderDiscount"', ['live.discount']))
}

export function presentOrder({ orderTotal, orderDiscount }: OrderColumns): TicketRequest['order'] {
  if (orderTotal === null) return null
  return { total: dollarsFromCents(orderTotal), discount: dollarsFromCents(orderDiscount ?? 0) }
}
