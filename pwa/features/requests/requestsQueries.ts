import { queryOptions } from '@tanstack/react-query'
import { developerApi } from '#contract/developer.ts'
import { eventsApi } from '#contract/events.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import { compareInQueue, compareNewest, groupOf, type QueueGroup } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOfRequest } from '#contract/rules/searchWords.ts'
import { callApi } from '../../http/callApi.ts'
import { placeRow, withoutRow } from '../../http/pages.ts'
import { readPages } from '../../http/readPages.ts'
import { readQuery } from '../../http/readQuery.ts'

interface QueueQuery {
  group: QueueGroup
  q?: string
}

/** What is read about ticket requests. `useInfiniteQuery(requestsQueries.mine())`; `.queryKey` to invalidate. */
export const requestsQueries = {
  /** Newest first. */
  mine: () =>
    readPages(requestsApi.listMine, {
      rowRefresh: {
        one: requestsApi.get,
        place: (data, row) => placeRow(data, row, compareNewest),
        // Staff hear of every request; only one they submit can be new in their own list.
        canAdd: (type, role) => role === 'customer' || type === 'request.submitted',
      },
    }),
  detail: (id: string) => readQuery(requestsApi.get, { params: { id } }),
  /** Payment, delivery and what else happened to a request, newest first. */
  timeline: (id: string) => readQuery(eventsApi.timeline, { params: { id } }),
  /** The words that a request's section and row may not contain. */
  blacklistedWords: () => readQuery(developerApi.activeBlacklistedWords),
  adminList: (query: QueueQuery) =>
    readPages(requestsApi.adminList, {
      query,
      rowRefresh: {
        one: requestsApi.adminGet,
        place: (data, row) =>
          belongsTo(query, row)
            ? placeRow(data, row, (one, other) => compareInQueue(query.group, one, other))
            : withoutRow(data, row.id),
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

function belongsTo({ group, q = '' }: QueueQuery, request: AdminTicketRequest): boolean {
  if (groupOf(request, new Date()) !== group) return false
  return q === '' || matchesSearch(wordsOfRequest(request), searchWords(q))
}
