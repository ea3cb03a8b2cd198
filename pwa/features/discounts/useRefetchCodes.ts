import { useQueryClient } from '@tanstack/react-query'
import { discountsQueries } from './discountsQueries.ts'

/** Fetches the codes again, after a change or one that may have arrived. */
export function useRefetchCodes(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [discountsQueries.active(), discountsQueries.list()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
