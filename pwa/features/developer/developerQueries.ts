import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { developerApi } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { callApi, callForPage } from '../../http/callApi.ts'
import { readQuery } from '../../http/readQuery.ts'

/** Which users are looked for. */
export type UserSearch = QueryOf<typeof developerApi.userCount>

const pageSize = 50
/** More rows than that nobody reads, and no page bears. */
const mostPages = 4

export const developerQueries = {
  emailLogs: () => readQuery(developerApi.emailLogs),

  /**
   * Users, newest first. The server tells where the next page begins and nothing of the one before, so each page is asked for
   * by the trail of cursors that led to it.
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
      maxPages: mostPages,
    }),

  /** How many users a search finds. */
  userCount: (search: UserSearch) =>
    queryOptions({
      queryKey: [developerApi.userCount.path, search] as const,
      queryFn: ({ signal }) => callApi(developerApi.userCount, { query: search, signal }),
    }),

  /** Every search of users, to change a row wherever it is shown. */
  anyUsers: () => [developerApi.users.path] as const,
}
