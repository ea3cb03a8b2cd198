import type { QueryClient } from '@tanstack/react-query'
import { type AdminTicketRequest, type QueueSummary, requestsApi } from '#contract/requests.ts'
import { mapRows, type Pages, rowsOf } from '../../../http/pages.ts'
import { patchPages } from '../../../http/readPages.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'

/** Changes a request everywhere the desk shows it: in the lists, by itself, and in the count of those to deliver. */
export function patchRequest(
  queryClient: QueryClient,
  id: string,
  change: Partial<Omit<AdminTicketRequest, 'id'>>,
): void {
  const lists = queryClient.getQueriesData<Pages<AdminTicketRequest>>({
    queryKey: requestsQueries.anyAdminList(),
  })
  const detail = requestsQueries.adminDetail(id).queryKey
  const before =
    queryClient.getQueryData(detail) ??
    lists.flatMap(([, data]) => rowsOf(data) ?? []).find((request) => request.id === id)
  const patch = (request: AdminTicketRequest) => (request.id === id ? { ...request, ...change } : request)
  for (const [queryKey] of lists) {
    patchPages<AdminTicketRequest>(queryClient, queryKey, (data) => mapRows(data, patch))
  }
  queryClient.setQueryData(detail, (request) => request && patch(request))
  if (before && before.undeliveredTickets > 0 && change.undeliveredTickets === 0) {
    queryClient.setQueriesData<QueueSummary>(
      { queryKey: [requestsApi.adminSummary.path] },
      (summary) => summary && { ...summary, toDeliver: oneLess(summary.toDeliver) },
    )
  }
}

function oneLess({ count, isCapped }: QueueSummary['toDeliver']): QueueSummary['toDeliver'] {
  return { count: isCapped ? count : count - 1, isCapped }
}
