import { queryOptions } from '@tanstack/react-query'
import { developerApi } from '#contract/developer.ts'
import { requestsApi } from '#contract/requests.ts'
import type { QueueGroup } from '#contract/rules/queueViews.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readPages.ts'
import { readQuery } from '../../http/readQuery.ts'

interface QueueQuery {
  group: QueueGroup
  q?: string
}

/** What is read about ticket requests. `useInfiniteQuery(requestsQueries.mine())`; `.queryKey` to invalidate. */
export const requestsQueries = {
  /** Newest first. */
  mine: () => readPages(requestsApi.listMine),
  detail: (id: string) => readQuery(requestsApi.get, { params: { id } }),
  /** The words that a request's section and row may not contain. */
  blacklistedWords: () => readQuery(developerApi.activeBlacklistedWords),
  /** Without a group, in both. */
  adminList: (query: QueueQuery) => readPages(requestsApi.adminList, { query }),
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
