import { useQuery } from '@tanstack/react-query'
import { useSentRequests } from '../history/useSentRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'

/** Tells of a request, by its id, whether this device knows that the server has it. Asks nothing by itself. */
export function useIsSent(): (id: string) => boolean {
  const { data: told = [] } = useQuery({ ...requestsQueries.mine(), enabled: false })
  const sent = useSentRequests() ?? []
  return (id) => [...told, ...sent].some((request) => request.id === id)
}
