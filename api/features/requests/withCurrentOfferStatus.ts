import type { Knex } from 'knex'
import type { OfferStatus } from '#contract/rules/offerRules.ts'

export interface CurrentOfferStatus {
  /** The status of an expired request's latest offer; null for all other requests. */
  currentStatus: OfferStatus | null
}

/** Adds `currentStatus` to a query of requests. It says why an expired one is expired. */
export function withCurrentOfferStatus(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const latest = db('offers')
    .whereRaw('?? = ??', ['offers.requestId', 'ticket_requests.id'])
    .orderBy([
      { column: 'offers.createdAt', order: 'desc' },
      { column: 'offers.id', order: 'desc' },
    ])
    .limit(1)
    .select('offers.status')
  // The `case` spares every other row the look-up.
  return requests.select(
    db.raw(`case when ?? = 'expired' then (?) end as "currentStatus"`, ['ticket_requests.status', latest]),
  )
}
