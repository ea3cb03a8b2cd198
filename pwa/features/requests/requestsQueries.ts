import { requestsApi } from '#contract/requests.ts'
import { readQuery } from '../../http/readQuery.ts'

/** What is read about ticket requests. `useQuery(requestsQueries.mine())`; `.queryKey` to invalidate. */
export const requestsQueries = {
  mine: () => readQuery(requestsApi.listMine),
  detail: (id: string) => readQuery(requestsApi.get, { params: { id } }),
  adminList: () => readQuery(requestsApi.adminList),
  adminDetail: (id: string) => readQuery(requestsApi.adminGet, { params: { id } }),
}
