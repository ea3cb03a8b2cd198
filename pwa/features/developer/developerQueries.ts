import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { developerApi, type UserSort } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { callApi, callForPage } from '../../http/callApi.ts'
import { readPages } from '../../http/readPages.ts'
import { readQuery } from '../../http/readQuery.ts'

export type UserSearch = QueryOf<typeof developerApi.userCount>

export type EmailSearch = Pick<QueryOf<typeof developerApi.emailLogs>, 'q' | 'status'>

/** Limits the rows in the DOM; older pages are dropped. */
const maxPages = 4

export const developerQueries = {
  emailLogs: () => readQuery(developerApi.emailLogs),

  /** The full log, page by page. */
  fullEmailLog: (search: EmailSearch) =>
    infiniteQueryOptions({
      queryKey: [developerApi.emailLogs.path, search] as const,
      queryFn: ({ pageParam, signal }) =>
        callForPage(developerApi.emailLogs, { query: { ...search, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ rows }) => rows.all),
    }),

  users: (search: UserSearch, sort: UserSort) =>
    readPages(developerApi.users, { query: { ...search, sort }, maxPages }),

  userCount: (search: UserSearch) =>
    queryOptions({
      queryKey: [developerApi.userCount.path, search] as const,
      queryFn: ({ signal }) => callApi(developerApi.userCount, { query: search, signal }),
    }),

  /** The key prefix of all user searches, to update a user in each of them. */
  anyUsers: () => [developerApi.users.path] as const,
}
