import type { Knex } from 'knex'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import { urgentShows } from '#contract/rules/deliveryRules.ts'
import { centsFromDollars } from '#contract/rules/priceRules.ts'
import { expiringSoonMs, type QueueGroup } from '#contract/rules/queueViews.ts'
import { hotQuery } from '../../db/hotQuery.ts'
import { type PageShape, pagedQuery } from '../../db/pagedQuery.ts'
import { prepareSearch, type Search } from '../../db/searchWords.ts'
import type { Position } from '../../http/pages.ts'
import { withFailedRefund, withOpenDispute } from '../payments/listRefunds.ts'
import { shownRequests } from '../requests/listRequests.ts'
import { presentRequestForAdmin, type ShownRequest } from '../requests/presentRequest.ts'
import {
  type LastMessageColumns,
  type MoneyBackColumns,
  presentLastMessage,
  presentMoneyBack,
  withLastMessage,
  withMoneyBack,
  withUnread,
} from '../requests/requestColumns.ts'
import { withUndelivered } from '../tickets/withUndelivered.ts'
import { type DeskState, presentDeskState, withDeskState } from './deskState.ts'
import { type QueueContext, type Segment, segmentsOfList, whereInGroup } from './queueSegments.ts'

interface QueueRow extends ShownRequest, LastMessageColumns, MoneyBackColumns, DeskState {
  unread: number | string
  undeliveredTickets: number
  refundFailed: boolean
  isDisputed: boolean
  /** The row's value of the segment's sorting column. */
  sortedBy: string
}

type QueueQuery = Omit<QueryOf<typeof requestsApi.adminList>, 'cursor'>
type ListName = keyof typeof segmentsOfList

/** A row with its position: the number of its segment, its value of the sorting column, its id. */
interface Placed {
  row: QueueRow
  position: Position
}

/**
 * The requests for staff: a page, and one more row if there is a next page.
 *
 * @param after the position of the row before the page, as returned with it; the first page without
 */
export async function listQueue(
  db: Knex,
  { group, view, q, limit }: QueueQuery,
  after: Position | undefined,
  context: QueueContext,
): Promise<Placed[]> {
  const list: ListName = view ?? group ?? 'all'
  const search = q ? await prepareSearch(db, ['request'], q) : undefined
  const [from = '0', at = '', id = ''] = after ?? []
  const placed: Placed[] = []
  const segments = segmentsOfList[list]
  for (let index = Number(from); index < segments.length && placed.length <= limit; index += 1) {
    const isFirst = after === undefined || index !== Number(from)
    const shape: QueueShape = { list, segment: index, group: view && group, isFirst, limit: limit + 1 }
    const values = { ...context, at, id }
    const rows: QueueRow[] = search
      ? await queuePage(db, values, shape, search)
      : await readQueuePage(db, values, shape)
    placed.push(...rows.map((row) => ({ row, position: [String(index), row.sortedBy, row.id] })))
  }
  return placed.slice(0, limit + 1)
}

/** One request, as in `listQueue`. */
export const findInQueue = hotQuery<{ id: string }, QueueRow>((db, { id }) =>
  queue(db).where('ticket_requests.id', id),
)

/** What the lists compare with, for one reader. */
export function queueContext(now: Date, readerId: string): QueueContext {
  const soon = new Date(now.getTime() + expiringSoonMs)
  const { from: showsFrom, before: showsBefore } = urgentShows(now)
  return { now: now.toISOString(), soon: soon.toISOString(), readerId, showsFrom, showsBefore }
}

interface QueueShape extends PageShape {
  list: ListName
  segment: number
  /** The group that a view is limited to. */
  group: QueueGroup | undefined
}

interface QueueValues extends QueueContext {
  at: string
  id: string
}

const readQueuePage = pagedQuery<QueueValues, QueueRow, QueueShape>((db, values, shape) =>
  queuePage(db, values, shape),
)

function queuePage(
  db: Knex,
  { at, id, ...context }: QueueValues,
  { list, segment: index, group, isFirst, limit }: QueueShape,
  search?: Search,
): Knex.QueryBuilder {
  const segment = segmentsOfList[list][index] as Segment
  const requests = queue(db)
  segment.narrow(requests, db, context)
  if (group) whereInGroup(requests, group, db, context)
  search?.narrow(requests, 'ticket_requests.id')
  const keys = sortingKeys(segment)
  if (!isFirst) {
    requests.whereRaw(`(${keys.join(', ')}) ${segment.direction === 'asc' ? '>' : '<'} (?, ?)`, [at, id])
  }
  for (const key of keys) requests.orderByRaw(`${key} ${segment.direction}`)
  return requests.select(db.raw(`${keys[0]} as "sortedBy"`)).limit(limit)
}

/** Sorting keys of one table, so that its index has them together. */
function sortingKeys({ by }: Segment): [string, string] {
  const [table, column] = by.split('.')
  return column === undefined ? [`ticket_requests.${by}`, 'ticket_requests.id'] : [by, `${table}.request_id`]
}

function queue(db: Knex): Knex.QueryBuilder {
  const rows = withUndelivered(withUnread(withLastMessage(shownRequests(db), db), db, 'staff'), db)
  return withOpenDispute(withFailedRefund(withDeskState(withMoneyBack(rows, db), db), db), db)
}

export function presentQueueRow(row: Omit<QueueRow, 'sortedBy'>, now: Date): AdminTicketRequest {
  const moneyBack = presentMoneyBack(row)
  const isAll = moneyBack !== null && centsFromDollars(moneyBack.amount) === row.orderTotal
  return presentRequestForAdmin(row, now, {
    lastMessage: presentLastMessage(row),
    moneyBack: moneyBack && { state: moneyBack.state, isAll },
    unreadByStaff: Number(row.unread),
    undeliveredTickets: Number(row.undeliveredTickets),
    refundFailed: Boolean(row.refundFailed),
    isDisputed: Boolean(row.isDisputed),
    ...presentDeskState(row, now),
  })
}
