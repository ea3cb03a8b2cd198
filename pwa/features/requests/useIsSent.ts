import { useQuery } from '@tanstack/react-query'
import { requestsQueries } from './requestsQueries.ts'
import { useSentRequests } from './useSentRequests.ts'

/** Tells of a request, by its id, whether this device knows that the server has it. Asks nothing by itself. */
export function useIsSent(): (id: string) => boolean {
  const { data: told = [] } = useQuery({ ...requestsQueries.mine(), enabled: false })
  const sent = useSentRequests() ?? []
  return (id) => [...told, ...sent].some((request) => request.id === id)
}
