import type { Knex } from 'knex'
import { expiryReason, statusForAdmin } from '#contract/rules/requestStatus.ts'
import type { ListedRequest } from '#contract/system.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import type { Position } from '../../http/pages.ts'
import { shownRequests } from '../requests/listRequests.ts'
import type { ShownRequest } from '../requests/presentRequest.ts'
import { statusAt } from '../requests/TicketRequest.ts'

interface Page {
  q: string | undefined
  limit: number
  after: Position | undefined
}

/** The requests of all customers, newest first: a page, and one more row if there is a next page. */
export async function listAllRequests(db: Knex, { q, limit, after }: Page): Promise<ShownRequest[]> {
  const requests = shownRequests(db)
    .orderBy('ticket_requests.createdAt', 'desc')
    .orderBy('ticket_requests.id', 'desc')
    .limit(limit + 1)
  if (q) (await prepareSearch(db, 'request', q)).narrow(requests, 'ticket_requests.id')
  if (after) requests.whereRaw('(ticket_requests.created_at, ticket_requests.id) < (?, ?)', [...after])
  return requests
}

export function presentListedRequest(request: ShownRequest, now: Date): ListedRequest {
  const { id, artist, venue, concertDate, name, email, section, ticketCount, deadlineAt, paidAt, createdAt } =
    request
  return {
    ...{ id, artist, venue, concertDate, name, email, section, ticketCount, deadlineAt, createdAt },
    status: statusForAdmin(statusAt(request, now)),
    expiredBecause: expiryReason({ ...request, offerStatus: request.currentStatus }),
    isPaid: paidAt !== null,
  }
}
