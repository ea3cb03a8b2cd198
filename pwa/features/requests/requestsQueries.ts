import { developerApi } from '#contract/developer.ts'
import { requestsApi } from '#contract/requests.ts'
import { readQuery } from '../../http/readQuery.ts'

/** What is read about ticket requests. `useQuery(requestsQueries.mine())`; `.queryKey` to invalidate. */
export const requestsQueries = {
  mine: () => readQuery(requestsApi.listMine),
  detail: (id: string) => readQuery(requestsApi.get, { params: { id } }),
  /** The words that a request's section and row may not contain. */
  blacklistedWords: () => readQuery(developerApi.activeBlacklistedWords),
  adminList: () => readQuery(requestsApi.adminList),
  adminDetail: (id: string) => readQuery(requestsApi.adminGet, { params: { id } }),
}
