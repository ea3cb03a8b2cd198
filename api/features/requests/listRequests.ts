import type { Knex } from 'knex'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { type ShownRequest, shownColumns } from './presentRequest.ts'
import { withCurrentOfferStatus } from './withCurrentOfferStatus.ts'

const longestList = 500

/** A customer's requests, newest first. */
export const listRequestsOf = hotQuery<{ userId: string }, ShownRequest>((db, { userId }) =>
  shownRequests(db).where({ userId }).orderBy('createdAt', 'desc').limit(longestList),
)

/** One request, as in a list. */
export const findShownRequest = hotQuery<{ id: string }, ShownRequest>((db, { id }) =>
  shownRequests(db).where({ id }),
)

/** Requests with what `presentRequest` shows. */
export function shownRequests(db: Knex): Knex.QueryBuilder {
  const requests = db('ticket_requests').select(columnsAs(db, 'ticket_requests', shownColumns))
  return withCurrentOfferStatus(requests, db)
}
