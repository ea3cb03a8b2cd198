import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AdminTicketRequest, type QueueSummary, requestsApi } from '#contract/requests.ts'
import { eventDayEnd, firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { groupOf } from '#contract/rules/queueViews.ts'
import { currentTime } from '../../http/clock.ts'
import { mapRows, type Pages, rowsOf } from '../../http/pages.ts'
import { patchQuery } from '../../http/readQuery.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { belongsTo, orderOf, requestsQueries } from '../requests/requestsQueries.ts'
import { type QueueListName, queryOf } from './requestQueue.ts'

/**
 * The list to show: the URL's, otherwise the group of the request that was open at first. Chosen once, so that the tab does not
 * change when the open request changes its group. Undefined while that request is being loaded.
 */
export function useShownList(
  inAddress: QueueListName | undefined,
  openId: string | undefined,
): QueueListName | undefined {
  const [start, setStart] = useState<QueueListName | undefined>(openId === undefined ? 'active' : undefined)
  const isOnline = useOnline()
  const opened = useQuery({
    ...requestsQueries.adminDetail(openId ?? ''),
    enabled: start === undefined && inAddress === undefined,
  })
  useEffect(() => {
    if (start !== undefined || inAddress !== undefined || (opened.isPending && isOnline)) return
    setStart(opened.data ? groupOf(opened.data, currentTime()) : 'active')
  }, [start, inAddress, opened.isPending, opened.data, isOnline])
  return inAddress ?? start
}

/**
 * The requests of a list, or those that a search finds in it. Without a connection a search looks through all requests that this
 * device has.
 *
 * @param name nothing is fetched while it is undefined
 */
export function useQueueList(name: QueueListName | undefined, q: string) {
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const { id: readerId } = useSignedInUser()
  const isLocal = q !== '' && !isOnline
  const query = queryOf(name ?? 'active')
  const key = JSON.stringify(query)
  const list = useInfiniteQuery({
    ...requestsQueries.adminList({ ...query, ...(q !== '' && !isLocal && { q }) }, readerId),
    enabled: name !== undefined,
    // While another text is searched, but not in another tab.
    placeholderData: (before, searched) => {
      const { q: _, ...known } = searched?.queryKey[1] ?? { q: '' }
      return JSON.stringify(known) === key ? before : undefined
    },
  })
  if (!isLocal) return { list, requests: list.data, hasMore: list.hasNextPage }
  const found = rowsOnDevice<AdminTicketRequest>(queryClient, requestsQueries.anyAdminList())
    .filter((request) => belongsTo({ ...query, q }, request, readerId))
    .sort(orderOf(query))
  return { list, requests: found, hasMore: false }
}

/** The rows of all lists of an address on the device, each once, as last fetched. */
export function rowsOnDevice<Row extends { id: string }>(
  queryClient: QueryClient,
  queryKey: readonly [address: string],
): Row[] {
  const lists = queryClient.getQueriesData<Pages<Row>>({ queryKey })
  const rows = lists.flatMap(([, data]) => rowsOf(data?.pages ? data : undefined) ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The number of requests; undefined until fetched. @param enabled false for users who are not admins */
export function useQueueSummary(enabled = true) {
  const midnight = new Date(useNow())
  midnight.setHours(0, 0, 0, 0)
  return useQuery({ ...requestsQueries.adminSummary(midnight.toISOString()), enabled }).data
}

/** Fetches the lists again when a snooze ends or the day of further shows begins, for which there is no event. */
export function useWaking(nextWakeAt: string | null | undefined): void {
  const queryClient = useQueryClient()
  const dayEnd = eventDayEnd(firstUpcomingDay(useNow())).getTime()
  const wakesAt = Math.min(dayEnd, Date.parse(nextWakeAt ?? '') || dayEnd)
  useEffect(() => {
    const wake = () => {
      for (const path of [requestsApi.adminList.path, requestsApi.adminSummary.path]) {
        void queryClient.invalidateQueries({ queryKey: [path] })
      }
    }
    // A second late, for a server whose clock is behind.
    const timer = setTimeout(wake, wakesAt - currentTime().getTime() + 1000)
    return () => clearTimeout(timer)
  }, [queryClient, wakesAt])
}

/** Changes a request everywhere the desk shows it: in the lists, in its own query, and in the count of those to deliver. */
export function patchRequest(
  queryClient: QueryClient,
  id: string,
  change: Partial<Omit<AdminTicketRequest, 'id'>>,
): void {
  const lists = queryClient.getQueriesData<Pages<AdminTicketRequest>>({
    queryKey: requestsQueries.anyAdminList(),
  })
  const detail = requestsQueries.adminDetail(id).queryKey
  const before =
    queryClient.getQueryData(detail) ??
    lists.flatMap(([, data]) => rowsOf(data) ?? []).find((request) => request.id === id)
  const patch = (request: AdminTicketRequest) => (request.id === id ? { ...request, ...change } : request)
  for (const [queryKey] of lists) {
    patchQuery<Pages<AdminTicketRequest>>(queryClient, queryKey, (data) => mapRows(data, patch))
  }
  queryClient.setQueryData(detail, (request) => request && patch(request))
  if (before && before.undeliveredTickets > 0 && change.undeliveredTickets === 0) {
    queryClient.setQueriesData<QueueSummary>(
      { queryKey: [requestsApi.adminSummary.path] },
      (summary) => summary && { ...summary, toDeliver: oneLess(summary.toDeliver) },
    )
  }
}

function oneLess({ count, isCapped }: QueueSummary['toDeliver']): QueueSummary['toDeliver'] {
  return { count: isCapped ? count : count - 1, isCapped }
}
