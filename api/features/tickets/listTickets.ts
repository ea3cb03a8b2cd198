import type { Knex } from 'knex'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import type { Position } from '../../http/pages.ts'
import { type Ticket, type WholeTicket, wholeTickets } from './Ticket.ts'

/** A user's tickets for events that are not over, latest event first: all of them, since each may be needed at a gate. */
export async function listUpcomingTickets(db: Knex, ownerId: string, now: Date): Promise<WholeTicket[]> {
  return ticketsOf(db, ownerId).where('concertDate', '>=', firstUpcomingDay(now))
}

/** Tickets of past events, latest first: a page, and one more row if there is a next page. */
export async function listPastTickets(
  db: Knex,
  ownerId: string,
  { limit, after, now }: { limit: number; after: Position | undefined; now: Date },
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

export function positionOf({ concertDate, requestId, position, id }: Ticket): Position {
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

/** A ticket with the names of who delivered it last, for `shownName`. */
export interface StaffTicket extends WholeTicket {
  delivererName: string | null
  delivererPublicName: string | null
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
