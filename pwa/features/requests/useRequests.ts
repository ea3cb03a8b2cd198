import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TicketRequest, ticketRequest } from '#contract/requests.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { useLiveQuery, useOutboxEntries, useOutboxState } from '../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { useNow } from '../../ui/useNow.ts'
import { countAttention, groupRows } from './history/requestLife.ts'
import {
  isUnsentRequest,
  type RequestRow,
  requestRows,
  type UnsentRequest,
  withReadHere,
} from './ownRequests.ts'
import { requestsQueries } from './requestsQueries.ts'

interface FetchedRequests {
  /** Newest first. */
  requests: readonly TicketRequest[]
  /** When one of them was fetched last, in milliseconds since 1970; 0 before that. */
  fetchedAt: number
}

/** The user's requests as this device has fetched them: the list so far, and all that need the user. Does not fetch them. */
export function useFetchedRequests(): FetchedRequests {
  const list = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const attention = useInfiniteQuery({ ...requestsQueries.attention(), enabled: false })
  const [older, newer] =
    list.dataUpdatedAt > attention.dataUpdatedAt ? [attention.data, list.data] : [list.data, attention.data]
  const requests = useMemo(() => mergeLists(older, newer), [older, newer])
  return { requests, fetchedAt: Math.max(list.dataUpdatedAt, attention.dataUpdatedAt) }
}

/** Both lists without duplicates, newest request first: one of them may have been saved on this device days ago. */
export function mergeLists(older: readonly TicketRequest[] = [], newer: readonly TicketRequest[] = []) {
  const byId = new Map([...older, ...newer].map((request) => [request.id, request]))
  return [...byId.values()].sort(compareNewest)
}

/** The user's requests sent from this device that the fetched list may not have yet; undefined while loading. */
export function useSentRequests(): readonly TicketRequest[] | undefined {
  const kept = useLiveQuery('sent requests', (db) => db.sentRequests.toArray())
  // Another build may have stored them, with a status that this one does not know.
  return kept?.map(({ request }) => ({
    ...request,
    status: ticketRequest.shape.status.parse(request.status),
  }))
}

/** The user's requests in the outbox, in the order of writing; undefined while loading. */
export function useUnsentRequests(): readonly UnsentRequest[] | undefined {
  return useOutboxEntries((entries) => entries.filter(isUnsentRequest))
}

/** Returns a function that finds a request of which this device knows that the server has it. Fetches nothing. */
export function useFindSent(): (id: string | undefined) => TicketRequest | undefined {
  const { data: fetched = [] } = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const sent = useSentRequests() ?? []
  return (id) => [...fetched, ...sent].find((request) => request.id === id)
}

/** The user's requests that this device has: fetched, sent and unsent ones. Those that need the user are all among them. */
export function useHistoryRows(): RequestRow[] {
  return useFromRows((rows) => rows)
}

/** Returns a derived value: the same until something in it has changed. */
function useFromRows<T>(make: (rows: RequestRow[]) => T): T {
  const user = useSignedInUser()
  const sent = useSentRequests() ?? []
  const { requests } = useFetchedRequests()
  return useOutboxState(({ entries = [] }) => {
    const fetched = withReadHere(requests, entries)
    return make(requestRows({ fetched, sent, entries }, user))
  })
}

export interface Attention {
  /** The number in the group "Needs you". */
  needsYou: number
  /** The number that need the user or have unread messages. */
  attention: number
  /** Whether both numbers are as well known as they can be now. */
  isSettled: boolean
  /** This device has fetched those that need the user. */
  isKnown: boolean
}

/** Counts the requests that need the user, without and with merely unread ones. */
export function useAttention(enabled = true): Attention {
  const { isFetching, isSuccess } = useInfiniteQuery({ ...requestsQueries.attention(), enabled })
  const now = useNow()
  const counts = useFromRows((rows) => ({
    needsYou: groupRows(rows, now).needsYou.length,
    attention: countAttention(rows, now),
  }))
  return { ...counts, isSettled: !isFetching, isKnown: isSuccess }
}
