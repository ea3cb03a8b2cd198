import { useQueryClient } from '@tanstack/react-query'
import { discountsApi } from '#contract/discounts.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'

export const discountsQueries = {
  active: () => readQuery(discountsApi.active),
  /** Newest first. */
  list: () => readPages(discountsApi.list),
}

/** Fetches the codes again, after a change or one that may have arrived. */
export function useRefetchCodes(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [discountsQueries.active(), discountsQueries.list()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
