import type { Knex } from 'knex'
import type { OfferSummary } from '#contract/requests.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'

/** The current offer of a request, in the columns of its row; all are null without one. */
export interface CurrentOffer {
  currentOfferId: string | null
  currentSection: string
  currentRow: string | null
  currentTicketCount: number
  currentPricePerTicket: number
  currentTotalPrice: number
  currentStatus: OfferSummary['status'] | null
  currentExpiresAt: string
}

const columns = {
  currentOfferId: 'id',
  currentSection: 'section',
  currentRow: 'row',
  currentTicketCount: 'ticketCount',
  currentPricePerTicket: 'pricePerTicket',
  currentTotalPrice: 'totalPrice',
  currentStatus: 'status',
  currentExpiresAt: 'expiresAt',
} as const

/** Adds each request's pending offer, otherwise its latest, to a query of requests. */
export function withCurrentOffer(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const current: Knex.QueryBuilder = db('offers')
    .whereRaw('?? = ??', ['offers.requestId', 'ticket_requests.id'])
    .orderByRaw("case when ?? = 'pending' then 0 else 1 end", ['offers.status'])
    .orderBy([
      { column: 'offers.createdAt', order: 'desc' },
      { column: 'offers.id', order: 'desc' },
    ])
    .limit(1)
    .select('offers.id')
  return requests
    .leftJoin('offers as current', (on) => on.on('current.id', db.raw('(?)', [current])))
    .select(Object.entries(columns).map(([name, column]) => db.raw(`?? as "${name}"`, [`current.${column}`])))
}

export function presentCurrentOffer(offer: CurrentOffer): OfferSummary | null {
  if (offer.currentOfferId === null || offer.currentStatus === null) return null
  return {
    id: offer.currentOfferId,
    section: offer.currentSection,
    row: offer.currentRow,
    ticketCount: offer.currentTicketCount,
    pricePerTicket: dollarsFromCents(offer.currentPricePerTicket),
    totalPrice: dollarsFromCents(offer.currentTotalPrice),
    status: offer.currentStatus,
    expiresAt: offer.currentExpiresAt,
  }
}
