import type { Knex } from 'knex'
import type { TicketRequest } from '#contract/requests.ts'
import type { Deps } from '../../config/deps.ts'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { newestFirst, type Page, type PageShape, pagedQuery } from '../../db/pagedQuery.ts'
import { type ListCall, type Position, pageOf } from '../../http/pages.ts'
import { type CustomersRequest, presentRequest, type ShownRequest, shownColumns } from './presentRequest.ts'
import { countUnread, withCurrentOffer, withLastMessage, withOrder, withUnread } from './requestColumns.ts'

/** The largest number that is shown on an app's icon. */
const maxAttention = 99

interface View {
  /** Only requests that need the customer. */
  view?: 'attention' | undefined
}

const readPage = pagedQuery<
  { userId: string; at: string; id: string; now: string },
  CustomersRequest,
  PageShape & View
>((db, { userId, at, id, now }, { isFirst, limit, view }) => {
  const all = customersRequests(db).where('ticket_requests.userId', userId)
  const requests = view ? all.where(needsCustomer(db, now)) : all
  const after = isFirst ? undefined : [at, id]
  return newestFirst(requests, ['ticket_requests.createdAt', 'ticket_requests.id'], { limit, after })
})

/** The page of a customer's requests that a call asks for. */
export async function pageOfRequests(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  call: ListCall<ListCall['query'] & View>,
): Promise<TicketRequest[]> {
  const at = now()
  const requests = await pageOf(call, (page) => listRequestsOf(db, userId, page, at), positionOf)
  return requests.map((request) => presentRequest(request, at))
}

/** A customer's requests, newest first: a page, and one more row if there is a next page. */
function listRequestsOf(
  db: Knex,
  userId: string,
  { limit, after, view }: Page & View,
  now: Date,
): Promise<CustomersRequest[]> {
  const [at = '', id = ''] = after ?? []
  const values = { userId, at, id, now: now.toISOString() }
  return readPage(db, values, { isFirst: after === undefined, limit, view })
}

/** An offer is open about which no answer of staff is due, or a payment, or a message of staff is unread. */
function needsCustomer(db: Knex, now: string) {
  return (needs: Knex.QueryBuilder) =>
    needs
      .where((open: Knex.QueryBuilder) =>
        open
          .where((turn: Knex.QueryBuilder) =>
            turn
              .where('ticket_requests.status', 'accepted')
              .orWhere({ 'ticket_requests.status': 'offer_made', 'ticket_requests.replyDueAt': null }),
          )
          .where((left: Knex.QueryBuilder) =>
            left.whereNull('ticket_requests.deadlineAt').orWhere('ticket_requests.deadlineAt', '>', now),
          ),
      )
      .orWhere(countUnread(db, 'customer'), '>', 0)
}

/** How many requests need their customer, counted up to `maxAttention`. */
export async function countAttention(db: Knex, userId: string, now: Date): Promise<number> {
  const some = db('ticket_requests')
    .where({ userId })
    .where(needsCustomer(db, now.toISOString()))
    .limit(maxAttention)
    .select('id')
  const row = await db.from(some.as('some')).count({ count: '*' }).first()
  return Number(row?.count)
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
  return withUnread(withOrder(withLastMessage(shownRequests(db), db), db), db, 'customer')
}

/** Requests with what both sides see. */
export function shownRequests(db: Knex): Knex.QueryBuilder {
  return withCurrentOffer(db('ticket_requests').select(columnsAs(db, 'ticket_requests', shownColumns)), db)
}
