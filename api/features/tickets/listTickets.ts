import type { Knex } from 'knex'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import type { Ticket as PresentedTicket } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import type { Page } from '../../db/pagedQuery.ts'
import { type ListCall, type Position, pageOf } from '../../http/pages.ts'
import { presentTickets } from './presentTicket.ts'
import { type StaffTicket, type Ticket, type WholeTicket, wholeTickets } from './Ticket.ts'

/** The page of a user's tickets that a call asks for. The first one begins with those for events that are not over. */
export async function pageOfTickets(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
  call: ListCall,
): Promise<PresentedTicket[]> {
  const at = now()
  const past = await pageOf(call, (page) => listPastTickets(db, ownerId, { ...page, now: at }), positionOf, [
    'text',
    'text',
    'number',
    'text',
  ])
  const upcoming = call.query.cursor ? [] : await listUpcomingTickets(db, ownerId, at)
  return presentTickets(db, [...upcoming, ...past])
}

/** A user's tickets for events that are not over, latest event first: all of them, since each may be needed at a gate. */
async function listUpcomingTickets(db: Knex, ownerId: string, now: Date): Promise<WholeTicket[]> {
  return ticketsOf(db, ownerId).where('concertDate', '>=', firstUpcomingDay(now))
}

/** Tickets of past events, latest first: a page, and one more row if there is a next page. */
async function listPastTickets(
  db: Knex,
  ownerId: string,
  { limit, after, now }: Page & { now: Date },
): Promise<WholeTicket[]> {
  const tickets = ticketsOf(db, ownerId)
    .where('concertDate', '<', firstUpcomingDay(now))
    .limit(limit + 1)
  if (!after) return tickets
  const [concertDate = '', requestId = '', position = '', id = ''] = after
  // The first condition is a range of the index; the second one leaves out what that day's earlier rows are.
  return tickets
    .where('concertDate', '<=', concertDate)
    .whereRaw('(concert_date < ? or (request_id, position, id) > (?, ?, ?))', [
      concertDate,
      requestId,
      Number(position),
      id,
    ])
}

function positionOf({ concertDate, requestId, position, id }: Ticket): Position {
  return [concertDate, requestId, String(position), id]
}

function ticketsOf(db: Knex, ownerId: string) {
  return wholeTickets(db)
    .where({ ownerId })
    .orderBy([
      { column: 'concertDate', order: 'desc' },
      { column: 'requestId' },
      { column: 'position' },
      { column: 'id' },
    ])
}

/** All tickets of a request. */
export async function listForStaff(db: Knex, requestId: string): Promise<StaffTicket[]> {
  return wholeTickets(db)
    .leftJoin('users as deliverer', 'deliverer.id', 'tickets.deliveredBy')
    .select('deliverer.name as delivererName', 'deliverer.publicName as delivererPublicName')
    .where({ requestId })
    .orderBy('position')
    .castTo<StaffTicket[]>()
}
