import type { Knex } from 'knex'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { hotQuery } from '../../db/hotQuery.ts'
import { withLastMessage } from '../chat/withLastMessage.ts'
import { shownRequests } from '../requests/listRequests.ts'
import { presentRequestForAdmin, type ShownRequest } from '../requests/presentRequest.ts'
import { withUndelivered } from '../tickets/withUndelivered.ts'

const longestList = 500

interface QueueRow extends ShownRequest {
  lastMessage: string | null
  lastFromStaff: boolean
  undeliveredTickets: number
}

/** The requests for staff, newest first, each with its last message and its number of undelivered tickets. */
export const listQueue = hotQuery<object, QueueRow>((db) =>
  queue(db).orderBy('ticket_requests.createdAt', 'desc').limit(longestList),
)

/** One request, as in `listQueue`. */
export const findInQueue = hotQuery<{ id: string }, QueueRow>((db, { id }) =>
  queue(db).where('ticket_requests.id', id),
)

function queue(db: Knex): Knex.QueryBuilder {
  return withUndelivered(withLastMessage(shownRequests(db), db), db)
}

export function presentQueueRow(row: QueueRow, now: Date): AdminTicketRequest {
  return presentRequestForAdmin(row, now, {
    lastMessage:
      row.lastMessage === null ? null : { text: row.lastMessage, fromStaff: Boolean(row.lastFromStaff) },
    undeliveredTickets: Number(row.undeliveredTickets),
  })
}
