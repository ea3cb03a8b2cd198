import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { pathOf } from '#contract/endpoint.ts'
import type { Address, EventType } from '#contract/events.ts'
import { type AdminTicketRequest, requestsApi, type TicketRequest } from '#contract/requests.ts'
import { compareInQueue, compareNewest, groupOf, type QueueGroup } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOfRequest } from '#contract/rules/searchWords.ts'
import { ApiError } from './errors.ts'
import { type Pages, placeRow, withoutRow } from './pages.ts'
import { patchPages } from './readPages.ts'
import { readQuery } from './readQuery.ts'

/** A list of requests whose rows are fetched alone when they change. */
interface RowList {
  list: Address
  one: typeof requestsApi.get | typeof requestsApi.adminGet
  /** Puts a row where it belongs in the pages of one of the list's queries, which may be nowhere. */
  place(data: Pages<never>, row: never, query: unknown): unknown
}

const own: RowList = {
  list: pathOf(requestsApi.listMine),
  one: requestsApi.get,
  place: (data: Pages<TicketRequest>, row: TicketRequest) => placeRow(data, row, compareNewest),
}

interface QueueQuery {
  group?: QueueGroup
  q?: string
}

const queue: RowList = {
  list: pathOf(requestsApi.adminList),
  one: requestsApi.adminGet,
  place(data: Pages<AdminTicketRequest>, row: AdminTicketRequest, { group, q = '' }: QueueQuery = {}) {
    const isInGroup = group === undefined || groupOf(row, new Date()) === group
    const isFound = q === '' || matchesSearch(wordsOfRequest(row), searchWords(q))
    if (!isInGroup || !isFound) return withoutRow(data, row.id)
    return placeRow(data, row, group ? (one, other) => compareInQueue(group, one, other) : compareNewest)
  },
}

/** The addresses that `refreshRow` takes care of. */
export function rowAddresses(requestId: string): Address[] {
  return [own, queue].flatMap(({ list, one }) => [list, pathOf(one, { id: requestId })])
}

/**
 * Fetches a request that has changed, once, and puts it in its place in every cached list, instead of fetching the lists. Only
 * if one of them or the request is on screen; otherwise they are invalidated, to be fetched when they are next used.
 *
 * @param addresses what the event touches
 */
export async function refreshRow(
  queryClient: QueryClient,
  type: EventType,
  requestId: string,
  addresses: readonly Address[],
  role: 'customer' | 'staff',
): Promise<void> {
  const touched = [own, queue].filter(({ list }) => addresses.includes(list))
  await Promise.all(
    touched.map((rowList) => {
      // Staff hear of every request; only one they submit can be new in their own list.
      const mayBeNew = rowList === queue || role === 'customer' || type === 'request.submitted'
      return refreshIn(queryClient, rowList, requestId, mayBeNew)
    }),
  )
}

async function refreshIn(
  queryClient: QueryClient,
  { list, one, place }: RowList,
  requestId: string,
  mayBeNew: boolean,
): Promise<void> {
  const row = readQuery(one, { params: { id: requestId } })
  const cache = queryClient.getQueryCache()
  const isShown = cache.find({ queryKey: row.queryKey })?.isActive() ?? false
  const lists = cache.findAll({ queryKey: [list] })
  const isConcerned = ({ state: { data } }: Query) =>
    data !== undefined && (mayBeNew || (data as Pages<{ id: string }>).pages.some(has(requestId)))
  await queryClient.invalidateQueries({ queryKey: row.queryKey, exact: true, refetchType: 'none' })
  if (!isShown && !lists.some((query) => query.isActive())) {
    for (const query of lists.filter(isConcerned)) query.invalidate()
    return
  }
  if (!isShown && !lists.some((query) => query.state.fetchStatus === 'fetching' || isConcerned(query))) return

  const patch = async (change: (data: Pages<never>, query: unknown) => unknown) => {
    const patches = lists.map(async (query) => {
      // A fetch that is running may have read the list before the change.
      await query.promise?.catch(() => undefined)
      if (!isConcerned(query)) return
      const { queryKey } = query
      patchPages<never>(queryClient, queryKey, (data) => change(data, queryKey[1]) as Pages<never>)
    })
    await Promise.all(patches)
  }
  try {
    // A fetch that started before the change may return the old row.
    await queryClient.cancelQueries({ queryKey: row.queryKey, exact: true })
    const changed = await queryClient.fetchQuery({ ...row, staleTime: 0 })
    await patch((data, query) => place(data, changed as never, query))
  } catch (error) {
    // The request has changed again, and that change fetches it.
    if (error instanceof CancelledError) return
    if (error instanceof ApiError && error.status === 404) {
      await patch((data) => withoutRow(data as Pages<{ id: string }>, requestId))
    } else {
      const concerned = lists.filter(isConcerned)
      await Promise.all(
        concerned.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
      )
    }
  }
}

function has(id: string) {
  return ({ rows }: { rows: { id: string }[] }) => rows.some((row) => row.id === id)
}
