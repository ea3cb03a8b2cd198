import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { type ShownRequest, shownColumns } from './presentRequest.ts'

const longestList = 500

/** A customer's requests, newest first. */
export const listRequestsOf = hotQuery<{ userId: string }, ShownRequest>((db, { userId }) =>
  db('ticket_requests')
    .where({ userId })
    .orderBy('createdAt', 'desc')
    .limit(longestList)
    .select(columnsAs(db, 'ticket_requests', shownColumns)),
)
