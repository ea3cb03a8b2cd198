import { queryOptions } from '@tanstack/react-query'
import { developerApi } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readPages.ts'
import { readQuery } from '../../http/readQuery.ts'

export type UserSearch = QueryOf<typeof developerApi.userCount>

/** Limits the rows in the DOM; older pages are dropped. */
const maxPages = 4

export const developerQueries = {
  emailLogs: () => readQuery(developerApi.emailLogs),

  /** Newest first. */
  users: (search: UserSearch) => readPages(developerApi.users, { query: search, maxPages }),

  userCount: (search: UserSearch) =>
    queryOptions({
      queryKey: [developerApi.userCount.path, search] as const,
      queryFn: ({ signal }) => callApi(developerApi.userCount, { query: search, signal }),
    }),

  /** The key prefix of all user searches, to update a user in each of them. */
  anyUsers: () => [developerApi.users.path] as const,
}
