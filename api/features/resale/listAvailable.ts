import type { Knex } from 'knex'
import type { AvailableListing } from '#contract/resale.ts'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { lastDateOfResale } from '#contract/rules/resaleRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Position } from '../../http/pages.ts'
import type { Actor } from '../../http/policies.ts'
import { newestFirst, type ShownListing, shownListings, startAfter } from './listListings.ts'

interface CustomersRow extends ShownListing {
  optInId: string | null
  requestId: string | null
}

interface Page {
  limit: number
  after: Position | undefined
  now: Date
}

/** What a customer can ask for in their area, newest first: a page, and one more row if there is a next page. */
export async function listAvailable(
  db: Knex,
  actor: Pick<Actor, 'id' | 'zipCode'>,
  { limit, after, now }: Page,
): Promise<CustomersRow[]> {
  const area = areaCode(actor.zipCode)
  if (!area) return []
  const inArea = forCustomer(db, actor.id)
    .where('resell_notifications.zipCodePrefix', area)
    .whereRaw("resell_notifications.status = 'active'")
    .whereNot('resell_notifications.sellerId', actor.id)
    // Not after the resale has ended, whether or not its job has run.
    .where('resell_notifications.concertDate', '>', lastDateOfResale(now))
  return startAfter(newestFirst(inArea).limit(limit + 1), after)
}

/** Those that a customer is chosen for and can still pay; few, so they are in no order. */
export async function listChosenFor(db: Knex, userId: string, now: Date): Promise<CustomersRow[]> {
  const openOrders = db('orders')
    .whereRaw("orders.state = 'open' and orders.listing_id is not null")
    .where('orders.buyerId', userId)
    .where('orders.payBy', '>', now.toISOString())
    .select('orders.listingId')
  return forCustomer(db, userId).whereIn('resell_notifications.id', openOrders)
}

/** One listing as a customer sees it. */
export async function findForCustomer(
  db: Knex,
  userId: string,
  id: string,
): Promise<CustomersRow | undefined> {
  return forCustomer(db, userId).where('resell_notifications.id', id).first()
}

function forCustomer(db: Knex, userId: string): Knex.QueryBuilder<object, CustomersRow[]> {
  return shownListings(db)
    .leftJoin('resell_opt_ins', (on) =>
      on
        .on('resell_opt_ins.listingId', 'resell_notifications.id')
        .andOn('resell_opt_ins.userId', db.raw('?', [userId])),
    )
    .leftJoin('orders', (on) =>
      on
        .on('orders.listingId', 'resell_notifications.id')
        .andOn('orders.buyerId', db.raw('?', [userId]))
        .andOn(db.raw("orders.state = 'open'")),
    )
    .select({ optInId: 'resell_opt_ins.id', requestId: 'orders.requestId' })
}

export function presentAvailable({ optInId, requestId, ...listing }: CustomersRow): AvailableListing {
  return {
    ...listing,
    resalePrice: dollarsFromCents(listing.resalePrice),
    totalPrice: dollarsFromCents(listing.resalePrice + serviceFeeCents),
    hasOptedIn: optInId !== null,
    requestId,
  }
}
