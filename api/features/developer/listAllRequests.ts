import type { Knex } from 'knex'
import { statusForAdmin } from '#contract/rules/requestStatus.ts'
import type { ListedRequest } from '#contract/system.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import type { Position } from '../../http/pages.ts'
import { statusAt, TicketRequest } from '../requests/TicketRequest.ts'

interface Page {
  q: string | undefined
  limit: number
  after: Position | undefined
}

/** The requests of all customers, newest first: a page, and one more row if there is a next page. */
export async function listAllRequests(db: Knex, { q, limit, after }: Page): Promise<TicketRequest[]> {
  const requests = TicketRequest.query(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (q) (await prepareSearch(db, 'request', q)).narrow(requests, 'ticket_requests.id')
  if (after) requests.whereRaw('(created_at, id) < (?, ?)', [...after])
  return requests
}

export function presentListedRequest(request: TicketRequest, now: Date): ListedRequest {
  const { id, artist, venue, concertDate, name, email, section, ticketCount, paidAt, createdAt } = request
  return {
    ...{ id, artist, venue, concertDate, name, email, section, ticketCount, createdAt },
    status: statusForAdmin(statusAt(request, now)),
    isPaid: paidAt !== null,
  }
}
