import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { useSentRequests } from '../history/useSentRequests.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { changedRequestId } from './requestDraft.ts'

/** Returns a function that finds a request of which this device knows that the server has it. Fetches nothing. */
export function useFindSent(): (id: string | undefined) => TicketRequest | undefined {
  const { data: fetched = [] } = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const sent = useSentRequests() ?? []
  return (id) => [...fetched, ...sent].find((request) => request.id === id)
}

/** The id of a sent request for which the device still has a draft of unsubmitted changes; undefined if there is none. */
export function useOrphanedChanges(): string | undefined {
  const places = useLiveQuery('places of drafts', (db) => db.drafts.toCollection().primaryKeys())
  const unsent = useUnsentRequests()
  const findSent = useFindSent()
  if (!unsent) return undefined
  return places
    ?.map(changedRequestId)
    .find((id) => id !== undefined && findSent(id) && !unsent.some((entry) => entry.id === id))
}
