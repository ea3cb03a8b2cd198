import { queryOptions } from '@tanstack/react-query'
import { eventsApi } from '#contract/events.ts'
import { largestPage } from '#contract/lists.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import {
  compareInQueue,
  compareInView,
  compareNewest,
  groupOf,
  isInView,
  type QueueGroup,
  type QueueView,
} from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOfRequest } from '#contract/rules/searchWords.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { placeRow, withoutRow } from '../../http/pages.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import { needsAttention } from './history/requestLife.ts'

/** Requests for staff: of a group, of a view, or those that a search finds in both groups. */
export interface QueueQuery {
  group?: QueueGroup
  view?: QueueView
  q?: string
  limit?: number
}

/** Queries of ticket requests. `useInfiniteQuery(requestsQueries.mine())`; `.queryKey` to invalidate. */
export const requestsQueries = {
  /** Newest first. */
  mine: () =>
    readPages(requestsApi.listMine, {
      rowRefresh: {
        one: requestsApi.get,
        place: (data, row) => placeRow(data, row, compareNewest),
      },
    }),
  /** The requests that need the customer, wherever they are among the others; newest first. */
  attention: () =>
    readPages(requestsApi.listMine, {
      query: { view: 'attention', limit: largestPage },
      rowRefresh: {
        one: requestsApi.get,
        place: (data, row) =>
          needsAttention(row, currentTime()) ? placeRow(data, row, compareNewest) : withoutRow(data, row.id),
      },
    }),
  detail: (id: string) => readQuery(requestsApi.get, { params: { id } }),
  /** Payment, delivery and other events of a request, newest first. */
  timeline: (id: string) => readQuery(eventsApi.timeline, { params: { id } }),
  /** The words that a request's section and row may not contain. */
  blacklistedWords: () => readQuery(requestsApi.activeBlacklistedWords),
  /** @param readerId whose requests the view `mine` has */
  adminList: (query: QueueQuery, readerId = '') =>
    readPages(requestsApi.adminList, {
      query,
      rowRefresh: {
        one: requestsApi.adminGet,
        place: (data, row) =>
          belongsTo(query, row, readerId) ? placeRow(data, row, orderOf(query)) : withoutRow(data, row.id),
      },
    }),
  /** The key prefix of all lists for staff. */
  anyAdminList: () => [requestsApi.adminList.path] as const,
  /** @param since start of the viewer's day, as an ISO instant */
  adminSummary: (since: string) =>
    queryOptions({
      queryKey: [requestsApi.adminSummary.path, { since }] as const,
      queryFn: ({ signal }) => callApi(requestsApi.adminSummary, { query: { since }, signal }),
    }),
  adminDetail: (id: string) => readQuery(requestsApi.adminGet, { params: { id } }),
}

/** Whether a list for staff has a request, decided as by the server. */
export function belongsTo(
  { group, view, q = '' }: QueueQuery,
  request: AdminTicketRequest,
  readerId: string,
): boolean {
  const now = currentTime()
  if (group && groupOf(request, now) !== group) return false
  if (view && !isInView(view, request, { now, readerId })) return false
  if (q === '') return true
  const words = searchWords(q)
  return words.length > 0 && matchesSearch(wordsOfRequest(request), words)
}

/** The order of a list for staff. */
export function orderOf({ group, view }: QueueQuery): Order {
  if (view) return compareInView[view]
  return group ? (one, other) => compareInQueue(group, one, other, currentTime()) : compareNewest
}

type Order = (one: AdminTicketRequest, other: AdminTicketRequest) => number
