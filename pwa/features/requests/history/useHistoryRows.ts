import { useInfiniteQuery } from '@tanstack/react-query'
import { useOutboxState } from '../../../outbox/useOutbox.ts'
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
  return useFromRows((rows) => rows)
}

/** Returns what is made of these: the same until something in it has changed. */
function useFromRows<T>(make: (rows: RequestRow[]) => T): T {
  const user = useSignedInUser()
  const sent = useSentRequests() ?? []
  const { requests } = useFetchedRequests()
  return useOutboxState(({ entries = [] }) => {
    const fetched = withReadHere(requests, entries)
    return make(requestRows({ fetched, sent, entries }, user))
  })
}

/** How many requests call for the user, as far as this device has fetched them; undefined if it has not. Does not fetch them. */
export function useKnownAttention(): number | undefined {
  const { isSuccess } = useInfiniteQuery({ ...requestsQueries.attention(), enabled: false })
  const now = useNow()
  const calling = useFromRows((rows) => countCalls(rows, now))
  return isSuccess ? calling : undefined
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
  const now = useNow()
  const counts = useFromRows((rows) => ({
    needsYou: groupRows(rows, now).needsYou.length,
    calling: countCalls(rows, now),
  }))
  return { ...counts, isSettled: !isFetching }
}
