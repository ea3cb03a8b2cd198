import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { pathOf } from '#contract/endpoint.ts'
import { requestsApi } from '#contract/requests.ts'
import { systemApi } from '#contract/system.ts'
import { readPages } from '../../../http/readPages.ts'
import { readQuery } from '../../../http/readQuery.ts'

export const systemQueries = {
  words: () => readQuery(systemApi.blacklistedWords),

  /** Newest first. */
  requests: (q: string) => readPages(systemApi.requests, { query: q ? { q } : {} }),
}

/** Fetches the words again, also those that the request form checks. */
export function useRefetchWords(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [systemApi.blacklistedWords, requestsApi.activeBlacklistedWords].map((call) =>
        refetch(queryClient, pathOf(call)),
      ),
    )
}

/** Fetches all searches of the request list again. */
export function useRefetchRequests(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, pathOf(systemApi.requests))
}

function refetch(queryClient: QueryClient, address: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: [address] })
}
