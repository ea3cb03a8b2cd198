import { useInfiniteQuery } from '@tanstack/react-query'
import type { CappedCount } from '#contract/lists.ts'
import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { useNow } from '../../../ui/useNow.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { type RequestRow, requestRows } from '../unsentRequest.ts'
import { withReadHere } from '../withReadHere.ts'
import { countCalls } from './requestGroups.ts'
import { useFetchedRequests } from './useFetchedRequests.ts'
import { useSentRequests } from './useSentRequests.ts'

/** The user's requests that this device has: fetched, sent and unsent ones. Those that need the user are all among them. */
export function useHistoryRows(): RequestRow[] {
  const user = useSignedInUser()
  const sent = useSentRequests() ?? []
  const { requests } = useFetchedRequests()
  const entries = useOutboxEntries() ?? []
  const fetched = withReadHere(requests, entries)
  return requestRows({ fetched, sent, entries }, user)
}

/** How many requests call for the user, as far as this device has fetched them; undefined if it has not. Does not fetch them. */
export function useKnownAttention(): number | undefined {
  const { isSuccess } = useInfiniteQuery({ ...requestsQueries.attention(), enabled: false })
  const rows = useHistoryRows()
  const now = useNow()
  return isSuccess ? countCalls(rows, now) : undefined
}

/** How many requests call for the user, and whether that is known as well as it can be at the moment. */
export function useAttention(): CappedCount & { isSettled: boolean } {
  const { isFetching, hasNextPage } = useInfiniteQuery(requestsQueries.attention())
  const rows = useHistoryRows()
  const now = useNow()
  return { count: countCalls(rows, now), isCapped: hasNextPage, isSettled: !isFetching }
}
