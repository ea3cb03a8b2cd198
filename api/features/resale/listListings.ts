import type { Knex } from 'knex'
import type { ResellNotification } from '#contract/resale.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { columnsAs } from '../../db/hotQuery.ts'
import type { Position } from '../../http/pages.ts'
import { type Listing, OptIn } from '../tickets/Listing.ts'

const shownColumns = [
  'id',
  'ticketId',
  'artist',
  'venue',
  'concertDate',
  'zipCodePrefix',
  'seatInfo',
  'resalePrice',
  'status',
  'createdAt',
] as const satisfies (keyof Listing)[]

/** What every listing shows. */
export type ShownListing = Pick<Listing, (typeof shownColumns)[number]>

interface StaffRow extends ShownListing {
  interested: number | string
  buyerId: string | null
  buyerName: string
  requestId: string
  payBy: string
  paidAt: string | null
  soldAt: string | null
}

interface Page {
  id?: string | undefined
  status?: Listing['status'] | undefined
  limit: number
  after: Position | undefined
}

/** Listings for staff, newest first: a page, and one more row if there is a next page. */
export function listListings(db: Knex, { id, status, limit, after }: Page): Promise<StaffRow[]> {
  const rows = newestFirst(forStaff(db)).limit(limit + 1)
  if (id) rows.where('resell_notifications.id', id)
  if (status) rows.where('resell_notifications.status', status)
  return startAfter(rows, after)
}

export async function findListingForStaff(db: Knex, id: string): Promise<StaffRow | undefined> {
  return forStaff(db).where('resell_notifications.id', id).first()
}

function forStaff(db: Knex): Knex.QueryBuilder<object, StaffRow[]> {
  return shownListings(db)
    .join('ticket_returns', 'ticket_returns.id', 'resell_notifications.returnId')
    .leftJoin('orders', (on) =>
      on.on('orders.listingId', 'resell_notifications.id').andOn(db.raw("orders.state in ('open', 'paid')")),
    )
    .leftJoin('users', 'users.id', 'orders.buyerId')
    .select({
      buyerId: 'orders.buyerId',
      buyerName: 'users.name',
      requestId: 'orders.requestId',
      payBy: 'orders.payBy',
      paidAt: 'orders.paidAt',
      soldAt: 'ticket_returns.soldAt',
      interested: db('resell_opt_ins')
        .whereRaw('?? = ??', ['resell_opt_ins.listingId', 'resell_notifications.id'])
        .count(),
    })
}

export function presentListing({
  interested,
  buyerId,
  buyerName,
  requestId,
  payBy,
  paidAt,
  soldAt,
  ...listing
}: StaffRow): ResellNotification {
  return {
    ...listing,
    resalePrice: dollarsFromCents(listing.resalePrice),
    interestedCount: Number(interested),
    isSellerRefunded: soldAt !== null,
    recipient: buyerId === null ? null : { userId: buyerId, name: buyerName, requestId, payBy, paidAt },
  }
}

/** A query of listings, which lists for staff and for customers add to. */
export function shownListings(db: Knex): Knex.QueryBuilder {
  return db('resell_notifications').select(columnsAs(db, 'resell_notifications', shownColumns))
}

export function newestFirst<Query extends Knex.QueryBuilder>(listings: Query): Query {
  listings.orderBy('resell_notifications.createdAt', 'desc').orderBy('resell_notifications.id', 'desc')
  return listings
}

/** Narrows listings, newest first, to those of the next page. */
export function startAfter<Query extends Knex.QueryBuilder>(
  listings: Query,
  after: Position | undefined,
): Query {
  if (after) {
    const columns = ['resell_notifications.createdAt', 'resell_notifications.id']
    listings.whereRaw('(??, ??) < (?, ?)', [...columns, ...after])
  }
  return listings
}

export function positionOfListing({ createdAt, id }: ShownListing): Position {
  return [createdAt, id]
}

interface InterestedRow {
  id: string
  userId: string
  interestedAt: string
  name: string
  email: string
  phone: string
}

/** Everyone who is interested in a listing, the earliest first. */
export async function listInterested(db: Knex, listingId: string): Promise<InterestedRow[]> {
  return db(OptIn.tableName)
    .where({ listingId })
    .join('users', 'users.id', 'resell_opt_ins.userId')
    .orderBy(['interestedAt', 'resell_opt_ins.id'])
    .select('resell_opt_ins.id', 'userId', 'interestedAt', 'name', 'email', 'phone')
}
