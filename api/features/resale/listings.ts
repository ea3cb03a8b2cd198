import type { Knex } from 'knex'
import type {
  AvailableListing,
  OptIn as InterestedCustomer,
  ResellNotification,
  ReturningTicket,
} from '#contract/resale.ts'
import type { PaymentStatus } from '#contract/rules/orderStates.ts'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { isResaleOpen, lastDateOfResale, seatPrice } from '#contract/rules/resaleRules.ts'
import type { ReturnStatus } from '#contract/rules/ticketStatus.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../../config/deps.ts'
import { columnsAs } from '../../db/hotQuery.ts'
import { newestFirst, type Page } from '../../db/pagedQuery.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import { type ListCall, type Position, pageOf } from '../../http/pages.ts'
import type { Actor } from '../../http/policies.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import { type Listing, OptIn } from '../tickets/Listing.ts'

interface CustomersRow extends ShownListing {
  optInId: string | null
  requestId: string | null
}

/** The page of what a customer can ask for. The first one begins with what they are chosen for. */
export async function pageOfAvailable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customer: Pick<Actor, 'id' | 'zipCode'>,
  call: ListCall,
): Promise<AvailableListing[]> {
  const at = now()
  const rows = await pageOf(call, (page) => listAvailable(db, customer, page, at), positionOfListing)
  const chosenFor = call.query.cursor ? [] : await listChosenFor(db, customer.id, at)
  return [...chosenFor, ...rows].map(presentAvailable)
}

/** What a customer can ask for in their area, newest first: a page, and one more row if there is a next page. */
async function listAvailable(
  db: Knex,
  actor: Pick<Actor, 'id' | 'zipCode'>,
  page: Page,
  now: Date,
): Promise<CustomersRow[]> {
  const area = areaCode(actor.zipCode)
  if (!area) return []
  const inArea = forCustomer(db, actor.id)
    .where('resell_notifications.zipCodePrefix', area)
    .whereRaw("resell_notifications.status = 'active'")
    .whereNot('resell_notifications.sellerId', actor.id)
    // Not after the resale has ended, whether or not its job has run.
    .where('resell_notifications.concertDate', '>', lastDateOfResale(now))
  return newestFirst(inArea, newest, page)
}

/** Listings that a customer is chosen for and can still pay; few, so they are in no order. */
async function listChosenFor(db: Knex, userId: string, now: Date): Promise<CustomersRow[]> {
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
type ShownListing = Pick<Listing, (typeof shownColumns)[number]>

interface StaffRow extends ShownListing {
  sellerName: string
  interested: number | string
  buyerId: string | null
  buyerName: string
  requestId: string
  payBy: string
  paidAt: string | null
  soldAt: string | null
}

interface ListingPage extends Page {
  id?: string | undefined
  status?: Listing['status'] | undefined
  /** Words of the seller's request. */
  q?: string | undefined
}

/** The page of listings for staff that a call asks for. */
export async function pageOfListings(
  db: Knex,
  call: ListCall<Omit<ListingPage, 'after'> & ListCall['query']>,
): Promise<ResellNotification[]> {
  const rows = await pageOf(call, (page) => listListings(db, page), positionOfListing)
  return rows.map(presentListing)
}

/** Listings for staff, newest first: a page, and one more row if there is a next page. */
async function listListings(db: Knex, { id, status, q, ...page }: ListingPage): Promise<StaffRow[]> {
  const rows = newestFirst(forStaff(db), newest, page)
  if (id) rows.where('resell_notifications.id', id)
  if (status) rows.where('resell_notifications.status', status)
  if (q) {
    rows.join('tickets', 'tickets.id', 'resell_notifications.ticketId')
    ;(await prepareSearch(db, ['request'], q)).narrow(rows, 'tickets.requestId')
  }
  return rows
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
    .join('users as sellers', 'sellers.id', 'ticket_returns.sellerId')
    .select({
      sellerName: 'sellers.name',
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
function shownListings(db: Knex): Knex.QueryBuilder {
  return db('resell_notifications').select(columnsAs(db, 'resell_notifications', shownColumns))
}

const newest = ['resell_notifications.createdAt', 'resell_notifications.id'] as const

function positionOfListing({ createdAt, id }: ShownListing): Position {
  return [createdAt, id]
}

/** Everyone who is interested in a listing, the earliest first. */
export async function listInterested(db: Knex, listingId: string): Promise<InterestedCustomer[]> {
  const rows = await db(OptIn.tableName)
    .where({ listingId })
    .join('users', 'users.id', 'resell_opt_ins.userId')
    .orderBy(['interestedAt', 'resell_opt_ins.id'])
    .select('resell_opt_ins.id', 'userId', 'interestedAt', 'name', 'email', 'phone')
  return rows.map(({ name, email, phone, ...optIn }) => ({
    ...optIn,
    user: { name, email, phone: phone || null },
  }))
}

interface ReturningRow {
  id: string
  returnId: string
  requestId: string
  artist: string
  venue: string
  concertDate: string
  seatInfo: string
  section: string | null
  row: string | null
  seat: string | null
  position: number
  userName: string
  userEmail: string
  zipCode: string
  /** Area of its listing. */
  listedIn: string | null
  requestedReturnAt: string
  returnStatus: ReturnStatus
  emailReceivedAt: string | null
  paysBack: boolean | number
  subtotal: number | null
  ticketCount: number | null
  listingId: string | null
  listingStatus: Listing['status'] | null
  paymentStatus: PaymentStatus | null
}

interface ReturningPage extends Page {
  /** The ticket's. */
  id?: string | undefined
  /** Words of the ticket's request. */
  q?: string | undefined
  returnStatus?: ReturnStatus | undefined
}

/** Tickets that are sent back, newest first: a page, and one more row if there is a next page. */
export async function listReturning(
  db: Knex,
  { id, returnStatus, q, ...page }: ReturningPage,
): Promise<ReturningRow[]> {
  const rows = newestFirst(returning(db), ['ticket_returns.requestedAt', 'ticket_returns.id'], page)
  if (id) rows.where('ticket_returns.ticketId', id)
  if (q) (await prepareSearch(db, ['request'], q)).narrow(rows, 'tickets.requestId')
  if (returnStatus === 'pending_email') rows.whereNull('ticket_returns.emailReceivedAt')
  if (returnStatus === 'email_received') rows.whereNotNull('ticket_returns.emailReceivedAt')
  return rows
}

/** A ticket that is being returned, by its id. */
export async function findReturning(db: Knex, ticketId: string): Promise<ReturningRow | undefined> {
  return returning(db).where('ticket_returns.ticketId', ticketId).first()
}

export function positionOfReturning({ requestedReturnAt, returnId }: ReturningRow): Position {
  return [requestedReturnAt, returnId]
}

function returning(db: Knex): Knex.QueryBuilder<object, ReturningRow[]> {
  return db('ticket_returns')
    .whereRaw('ticket_returns.ended_at is null')
    .join('tickets', 'tickets.id', 'ticket_returns.ticketId')
    .join('ticket_requests', 'ticket_requests.id', 'tickets.requestId')
    .join('users', 'users.id', 'ticket_returns.sellerId')
    .leftJoin('orders', 'orders.id', 'tickets.orderId')
    .leftJoin('transactions', 'transactions.orderId', 'orders.id')
    .leftJoin('resell_notifications', 'resell_notifications.returnId', 'ticket_returns.id')
    .select({
      id: 'tickets.id',
      returnId: 'ticket_returns.id',
      requestId: 'tickets.requestId',
      artist: 'ticket_requests.artist',
      venue: 'ticket_requests.venue',
      concertDate: 'tickets.concertDate',
      seatInfo: 'tickets.seatInfo',
      section: 'tickets.section',
      row: 'tickets.row',
      seat: 'tickets.seat',
      position: 'tickets.position',
      userName: 'users.name',
      userEmail: 'users.email',
      zipCode: 'users.zipCode',
      listedIn: 'resell_notifications.zipCodePrefix',
      requestedReturnAt: 'ticket_returns.requestedAt',
      returnStatus: 'tickets.returnStatus',
      emailReceivedAt: 'ticket_returns.emailReceivedAt',
      paysBack: 'ticket_returns.paysBack',
      subtotal: 'orders.subtotal',
      ticketCount: 'orders.ticketCount',
      listingId: 'resell_notifications.id',
      listingStatus: 'resell_notifications.status',
      paymentStatus: 'transactions.paymentStatus',
    })
}

export function presentReturning(
  { zipCode, listedIn, ...row }: ReturningRow,
  now: Date,
  files: ReturningTicket['files'] = [],
): ReturningTicket {
  const { subtotal, ticketCount } = row
  const price =
    subtotal === null || ticketCount === null ? 0 : seatPrice({ subtotal, ticketCount }, row.position)
  return {
    ...row,
    zipCodePrefix: listedIn ?? areaCode(zipCode) ?? null,
    resalePrice: dollarsFromCents(price),
    unlistedBecause: whyUnlisted(row, now),
    files,
  }
}

function whyUnlisted(
  {
    emailReceivedAt,
    listingId,
    listingStatus,
    paymentStatus,
    concertDate,
    paysBack,
  }: Pick<
    ReturningRow,
    'emailReceivedAt' | 'listingId' | 'listingStatus' | 'paymentStatus' | 'concertDate' | 'paysBack'
  >,
  now: Date,
): ReturningTicket['unlistedBecause'] {
  if (emailReceivedAt === null || listingStatus === 'active' || listingStatus === 'sold') return null
  if (paysBack && (paymentStatus === 'disputed' || paymentStatus === 'charged_back')) return 'disputed'
  if (listingId !== null) return isResaleOpen(concertDate, now) ? 'was_disputed' : null
  return paysBack ? 'no_zip_code' : 'past_event'
}

/** The event and the seat of a listing, for mails. */
export function writeListing({
  artist,
  venue,
  concertDate,
  seatInfo,
}: Pick<Listing, 'artist' | 'venue' | 'concertDate' | 'seatInfo'>): string {
  return `${artist} at ${venue}, ${writeConcertDate(concertDate)} (${seatInfo})`
}
