import { queryOptions } from '@tanstack/react-query'
import { staffApi } from '#contract/staff.ts'
import { callApi } from '../../../http/callApi.ts'
import { readQuery } from '../../../http/readQuery.ts'

export const replyQueries = {
  cannedReplies: () => readQuery(staffApi.listCannedReplies),
  notes: (requestId: string) => readQuery(staffApi.listNotes, { params: { id: requestId } }),
  // Keyed by the call without its query, because an event of one request also touches those of others.
  clientCard: (request: string) =>
    queryOptions({
      queryKey: [staffApi.clientCard.path, { request }] as const,
      queryFn: ({ signal }) => callApi(staffApi.clientCard, { query: { request }, signal }),
    }),
  lastPrices: (request: string) =>
    queryOptions({
      queryKey: [staffApi.lastPrices.path, { request }] as const,
      queryFn: ({ signal }) => callApi(staffApi.lastPrices, { query: { request }, signal }),
    }),
}
