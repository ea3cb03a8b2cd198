import type { Knex } from 'knex'
import { shownName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { inactiveStatuses, statusForAdmin } from '#contract/rules/requestStatus.ts'
import { nameOfShow, type showChangeKinds } from '#contract/rules/showRules.ts'
import { maxRequestsOfShow, type ShowChange as PresentedChange, type RequestOfShow } from '#contract/shows.ts'
import { statusAt, TicketRequest } from '../requests/TicketRequest.ts'
import { readOrderMoney } from '../tickets/orderMoney.ts'

export interface ShowChange {
  id: string
  artist: string
  venue: string
  concertDate: string
  kind: (typeof showChangeKinds)[number]
  newVenue: string | null
  newConcertDate: string | null
  note: string | null
  madeBy: string
  createdAt: string
}

type Show = Pick<TicketRequest, 'artist' | 'venue' | 'concertDate'>

/** The requests for a show that are open or paid and not cancelled yet, oldest first. */
export async function findOfShow(db: Knex, show: Show): Promise<TicketRequest[]> {
  const ofDay = await TicketRequest.query(db)
    .whereRaw('substr(concert_date, 1, 10) = ?', [show.concertDate.slice(0, 10)])
    .whereNull('showCancelledAt')
    .where((current) => current.whereNotIn('status', [...inactiveStatuses]).orWhereNotNull('paidAt'))
    .orderBy(['createdAt', 'id'])
  return ofDay.filter((request) => nameOfShow(request) === nameOfShow(show)).slice(0, maxRequestsOfShow)
}

export async function listOfShow(db: Knex, show: Show, now: Date): Promise<RequestOfShow[]> {
  const requests = await findOfShow(db, show)
  const ids = requests.map(({ id }) => id)
  const orders: { id: string; requestId: string }[] = await db('orders')
    .whereIn('requestId', ids)
    .where({ state: 'paid' })
    .select('id', 'requestId')
  const money = await readOrderMoney(
    db,
    orders.map(({ id }) => id),
  )
  const returns: { requestId: string; status: string | null }[] = await db('ticket_returns')
    .join('tickets', 'tickets.id', 'ticket_returns.ticketId')
    .leftJoin('resell_notifications as listing', (on) =>
      on.on('listing.returnId', 'ticket_returns.id').andOnVal('listing.status', 'active'),
    )
    .whereIn('tickets.requestId', ids)
    .whereNull('ticket_returns.endedAt')
    .whereNull('ticket_returns.soldAt')
    .select('tickets.requestId', 'listing.status')
  return requests.map((request) => {
    const order = orders.find(({ requestId }) => requestId === request.id)
    const sentBack = returns.filter(({ requestId }) => requestId === request.id)
    return {
      id: request.id,
      name: request.name,
      concertDate: request.concertDate,
      status: statusForAdmin(statusAt(request, now)),
      isPaid: request.paidAt !== null,
      ticketCount: request.ticketCount,
      left: dollarsFromCents(Math.max(0, money.get(order?.id ?? null)?.remaining ?? 0)),
      returning: sentBack.length,
      listed: sentBack.filter(({ status }) => status !== null).length,
    }
  })
}

/** How the show of a request was changed, newest first. */
export async function listChanges(db: Knex, requestId: string): Promise<PresentedChange[]> {
  const concerned: { changeId: string }[] = await db('show_change_requests')
    .where({ requestId })
    .select('changeId')
  return presentChanges(
    db,
    concerned.map(({ changeId }) => changeId),
  )
}

export async function findChange(db: Knex, id: string): Promise<PresentedChange> {
  const [change] = await presentChanges(db, [id])
  if (!change) throw new Error(`There is no change ${id} of a show`)
  return change
}

async function presentChanges(db: Knex, ids: string[]): Promise<PresentedChange[]> {
  const rows: (ShowChange & {
    name: string
    publicName: string | null
    requests: number | string
    done: number | string
  })[] = await db('show_changes')
    .join('users', 'users.id', 'show_changes.madeBy')
    .join('show_change_requests as concerned', 'concerned.changeId', 'show_changes.id')
    .whereIn('show_changes.id', ids)
    .groupBy('show_changes.id', 'users.id')
    .orderBy('show_changes.createdAt', 'desc')
    .orderBy('show_changes.id', 'desc')
    .select('show_changes.*', 'users.name', 'users.publicName')
    .count({ requests: '*', done: 'concerned.doneAt' })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    venue: row.newVenue,
    concertDate: row.newConcertDate,
    before: { venue: row.venue, concertDate: row.concertDate },
    by: shownName(row),
    at: row.createdAt,
    requests: Number(row.requests),
    done: Number(row.done),
  }))
}
