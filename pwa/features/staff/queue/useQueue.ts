import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupOf, type QueueGroup, queueGroups } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOfRequest } from '#contract/rules/searchWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'

/** The group in the URL. */
export function groupIn(params: URLSearchParams): QueueGroup | undefined {
  return queueGroups.find((group) => group === params.get('group'))
}

/**
 * The group to show: the URL's, otherwise that of the request that was open at first. Chosen once, so that the tab does not
 * change when the open request changes its group. Undefined while that request is being loaded.
 */
export function useQueueGroup(
  inAddress: QueueGroup | undefined,
  openId: string | undefined,
): QueueGroup | undefined {
  const [start, setStart] = useState<QueueGroup | undefined>(openId === undefined ? 'active' : undefined)
  const opened = useQuery({
    ...requestsQueries.adminDetail(openId ?? ''),
    enabled: start === undefined && inAddress === undefined,
  })
  if (start === undefined && inAddress === undefined && !opened.isPending) {
    setStart(opened.data ? groupOf(opened.data, new Date()) : 'active')
  }
  return inAddress ?? start
}

/**
 * The requests of a group, or those that a search finds in it. Without a connection a search looks through what this device has.
 *
 * @param group nothing is fetched while it is undefined
 */
export function useQueueList(group: QueueGroup | undefined, q: string) {
  const isOnline = useOnline()
  const isLocal = q !== '' && !isOnline
  const shown = group ?? 'active'
  const list = useInfiniteQuery({
    ...requestsQueries.adminList({ group: shown, ...(q !== '' && !isLocal && { q }) }),
    enabled: group !== undefined,
    // While another text is searched, but not in the other tab.
    placeholderData: (before, query) => (query?.queryKey[1]?.group === shown ? before : undefined),
  })
  if (!isLocal) return { list, requests: list.data }
  const words = searchWords(q)
  return {
    list,
    requests: list.data?.filter(
      (request) => words.length > 0 && matchesSearch(wordsOfRequest(request), words),
    ),
  }
}

/** How many requests there are; undefined until fetched. */
export function useQueueSummary() {
  const midnight = new Date(useNow())
  midnight.setHours(0, 0, 0, 0)
  return useQuery(requestsQueries.adminSummary(midnight.toISOString())).data
}
