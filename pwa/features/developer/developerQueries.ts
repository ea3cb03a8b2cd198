import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { developerApi } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { callApi, callForPage } from '../../http/callApi.ts'
import { readQuery } from '../../http/readQuery.ts'

export type UserSearch = QueryOf<typeof developerApi.userCount>

const pageSize = 50
/** Limits the rows in the DOM; older pages are dropped. */
const maxPages = 4

export const developerQueries = {
  emailLogs: () => readQuery(developerApi.emailLogs),

  /**
   * Users, newest first. The server links only to the next page, so a page's parameter is the list of cursors that led to it;
   * the previous page is the list without the last one.
   */
  users: (search: UserSearch) =>
    infiniteQueryOptions({
      queryKey: [developerApi.users.path, search] as const,
      queryFn: ({ pageParam, signal }) =>
        callForPage(developerApi.users, {
          query: { ...search, limit: pageSize, cursor: pageParam.at(-1) },
          signal,
        }),
      initialPageParam: [] as readonly string[],
      getNextPageParam: ({ next }, _pages, trail) => (next === undefined ? undefined : [...trail, next]),
      getPreviousPageParam: (_page, _pages, trail) => (trail.length > 0 ? trail.slice(0, -1) : undefined),
      maxPages,
    }),

  userCount: (search: UserSearch) =>
    queryOptions({
      queryKey: [developerApi.userCount.path, search] as const,
      queryFn: ({ signal }) => callApi(developerApi.userCount, { query: search, signal }),
    }),

  /** The key prefix of all user searches, to update a user in each of them. */
  anyUsers: () => [developerApi.users.path] as const,
}
