import { useInfiniteQuery } from '@tanstack/react-query'
import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { useNow } from '../../../ui/useNow.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { type RequestRow, requestRows } from '../unsentRequest.ts'
import { withReadHere } from '../withReadHere.ts'
import { countCalls, groupRows } from './requestGroups.ts'
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

interface Attention {
  /** As many as the group "Needs you" has. */
  needsYou: number
  /** Also those with unread messages. */
  calling: number
  /** They are known as well as they can be at the moment. */
  isSettled: boolean
}

/** How many requests need the user, and how many call for them. */
export function useAttention(): Attention {
  const { isFetching } = useInfiniteQuery(requestsQueries.attention())
  const rows = useHistoryRows()
  const now = useNow()
  const { needsYou } = groupRows(rows, now)
  return { needsYou: needsYou.length, calling: countCalls(rows, now), isSettled: !isFetching }
}
