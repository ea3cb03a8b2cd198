import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { requestsQueries } from '../requestsQueries.ts'

interface FetchedRequests {
  /** Newest first. */
  requests: readonly TicketRequest[]
  /** When one of them was fetched last, in milliseconds since 1970; 0 before that. */
  fetchedAt: number
}

/** The user's requests as this device has fetched them: the list so far, and all that call for the user. Does not fetch them. */
export function useFetchedRequests(): FetchedRequests {
  const list = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const attention = useInfiniteQuery({ ...requestsQueries.attention(), enabled: false })
  const listed = list.data
  const calling = attention.data
  const requests = useMemo(() => {
    const known = new Set(listed?.map(({ id }) => id))
    const others = calling?.filter(({ id }) => !known.has(id)) ?? []
    return [...(listed ?? []), ...others].sort(compareNewest)
  }, [listed, calling])
  return { requests, fetchedAt: Math.max(list.dataUpdatedAt, attention.dataUpdatedAt) }
}
