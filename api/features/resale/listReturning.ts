import type { Knex } from 'knex'
import type { ReturningTicket } from '#contract/resale.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { seatPrice } from '#contract/rules/resaleRules.ts'
import type { ReturnStatus } from '#contract/rules/ticketStatus.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Position } from '../../http/pages.ts'

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
  /** Of its listing. */
  listedIn: string | null
  requestedReturnAt: string
  returnStatus: ReturnStatus
  emailReceivedAt: string | null
  paysBack: boolean | number
  subtotal: number | null
  ticketCount: number | null
  listingId: string | null
}

interface Page {
  returnStatus?: ReturnStatus | undefined
  limit: number
  after: Position | undefined
}

/** Tickets that are sent back, newest first: a page, and one more row if there is a next page. */
export function listReturning(db: Knex, { returnStatus, limit, after }: Page): Promise<ReturningRow[]> {
  const rows = returning(db)
    .orderBy('ticket_returns.requestedAt', 'desc')
    .orderBy('ticket_returns.id', 'desc')
    .limit(limit + 1)
  if (returnStatus === 'pending_email') rows.whereNull('ticket_returns.emailReceivedAt')
  if (returnStatus === 'email_received') rows.whereNotNull('ticket_returns.emailReceivedAt')
  if (after) rows.whereRaw('(??, ??) < (?, ?)', ['ticket_returns.requestedAt', 'ticket_returns.id', ...after])
  return rows
}

/** One of them, by its ticket. */
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
    })
}

export function presentReturning({ zipCode, listedIn, ...row }: ReturningRow): ReturningTicket {
  const { subtotal, ticketCount } = row
  const price =
    subtotal === null || ticketCount === null ? 0 : seatPrice({ subtotal, ticketCount }, row.position)
  return {
    ...row,
    zipCodePrefix: listedIn ?? areaCode(zipCode) ?? null,
    resalePrice: dollarsFromCents(price),
    unlistedBecause: whyUnlisted(row),
  }
}

function whyUnlisted({
  emailReceivedAt,
  listingId,
  paysBack,
}: Pick<ReturningRow, 'emailReceivedAt' | 'listingId' | 'paysBack'>): ReturningTicket['unlistedBecause'] {
  if (emailReceivedAt === null || listingId !== null) return null
  return paysBack ? 'no_zip_code' : 'past_event'
}
