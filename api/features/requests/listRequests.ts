import type { Knex } from 'knex'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { pagedQuery } from '../../db/pagedQuery.ts'
import type { Position } from '../../http/pages.ts'
import { type CustomersRequest, type ShownRequest, shownColumns } from './presentRequest.ts'
import { withCurrentOffer } from './withCurrentOffer.ts'
import { withLastMessage, withUnread } from './withLastMessage.ts'

interface Page {
  limit: number
  after: Position | undefined
}

const readPage = pagedQuery<{ userId: string; at: string; id: string }, CustomersRequest>(
  (db, { userId, at, id }, { isFirst, limit }) => {
    const requests = customersRequests(db)
      .where('ticket_requests.userId', userId)
      .orderBy('ticket_requests.createdAt', 'desc')
      .orderBy('ticket_requests.id', 'desc')
      .limit(limit)
    return isFirst
      ? requests
      : requests.whereRaw('(??, ??) < (?, ?)', ['ticket_requests.createdAt', 'ticket_requests.id', at, id])
  },
)

/** A customer's requests, newest first: a page, and one more row if there is a next page. */
export function listRequestsOf(
  db: Knex,
  userId: string,
  { limit, after }: Page,
): Promise<CustomersRequest[]> {
  const [at = '', id = ''] = after ?? []
  return readPage(db, { userId, at, id }, { isFirst: after === undefined, limit: limit + 1 })
}

export function positionOf({ createdAt, id }: ShownRequest): Position {
  return [createdAt, id]
}

/** One request, as in its customer's list. */
export const findShownRequest = hotQuery<{ id: string }, CustomersRequest>((db, { id }) =>
  customersRequests(db).where('ticket_requests.id', id),
)

/** Requests with what `presentRequest` shows. */
function customersRequests(db: Knex): Knex.QueryBuilder {
  return withUnread(withLastMessage(shownRequests(db), db), db, 'customer')
}

/** Requests with what both sides see. */
export function shownRequests(db: Knex): Knex.QueryBuilder {
  return withCurrentOffer(db('ticket_requests').select(columnsAs(db, 'ticket_requests', shownColumns)), db)
}
