import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { useFetchedRequests } from '../history/useFetchedRequests.ts'
import { useSentRequests } from '../history/useSentRequests.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { toTicketRequest, type UnsentRequest } from '../unsentRequest.ts'
import { useOutgoingPicture } from './useOutgoingPicture.ts'

interface OneRequest {
  request: TicketRequest | undefined
  /** Its outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  failure: Error | null
  retry: () => void
  isRetrying: boolean
}

/** One request: as the history shows it, from the outbox, or fetched by id if neither has it. */
export function useRequest(id: string): OneRequest {
  const user = useSignedInUser()
  const list = useInfiniteQuery(requestsQueries.mine())
  const sent = useSentRequests()
  const { requests: fetched } = useFetchedRequests()
  const inList = [...fetched, ...(sent ?? [])].find((request) => request.id === id)
  const queued = useUnsentRequests()
  const unsent = inList ? undefined : queued?.find((entry) => entry.id === id)
  const picture = useOutgoingPicture(unsent?.content.fileId)
  const isMissing =
    id !== '' && !inList && !list.isPending && sent !== undefined && queued !== undefined && !unsent
  // The sheet says what failed.
  const alone = useQuery({ ...requestsQueries.detail(id), enabled: isMissing, meta: { hasOwnToast: true } })
  const own = unsent && { ...toTicketRequest(unsent, user), stubhubScreenshot: picture ?? null }
  return {
    request: inList ?? own ?? alone.data,
    unsent,
    failure: alone.error,
    retry: () => void alone.refetch(),
    isRetrying: alone.isFetching,
  }
}
