import type { QueryClient } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'

/** Changes a request everywhere the desk shows it: in the list, whose rows the counts come from, and by itself. */
export function patchRequest(
  queryClient: QueryClient,
  id: string,
  change: Partial<Omit<AdminTicketRequest, 'id'>>,
): void {
  const patch = (request: AdminTicketRequest) => (request.id === id ? { ...request, ...change } : request)
  queryClient.setQueryData(requestsQueries.adminList().queryKey, (list) => list?.map(patch))
  queryClient.setQueryData(requestsQueries.adminDetail(id).queryKey, (request) => request && patch(request))
}
