import type { Query, QueryClient } from '@tanstack/react-query'
import { addressesTouchedBy, type EventType } from '#contract/events.ts'
import { callApi } from './callApi.ts'
import { ApiError } from './errors.ts'
import { type Pages, withoutRow } from './pages.ts'
import { patchPages, type RowRefresh, rowRefreshOf } from './readPages.ts'
import { rowQuery } from './readQuery.ts'

interface Row {
  id: string
}

/**
 * Invalidates the queries that an event touches, as listed in the event catalogue. Mounted queries are refetched now, the
 * others when they are next used. Lists with a `rowRefresh` get the changed row instead, if one of them or the row is on screen.
 * In a burst of the same event, the first is followed at once and the others together, every 250 ms.
 *
 * @param role whose addresses to invalidate; staff read under `/api/admin/` as well
 * @param upToDate addresses that have the change already
 * @returns the addresses, and a promise that resolves when the mounted queries are up to date
 */
export function invalidateAfter(
  queryClient: QueryClient,
  type: EventType,
  { requestId }: { requestId: string },
  role: 'customer' | 'staff',
  upToDate: readonly string[] = [],
): { addresses: string[]; refetched: Promise<unknown> } {
  const addresses = addressesTouchedBy(type, { requestId }, role).filter(
    (address) => !upToDate.includes(address),
  )
  const follow = () => refetchTouched(queryClient, addresses, { type, requestId, role })
  const refetched = inBurst(queryClient, [type, requestId, role, ...upToDate].join(' '), follow)
  return { addresses, refetched }
}

const burstMs = 250

interface Burst {
  pause: Promise<unknown>
  /** What follows the pause, once it is needed. */
  next?: Promise<unknown>
}

const burstsOf = new WeakMap<QueryClient, Map<string, Burst>>()

/** Runs at once, or after the pause that follows the last run, for all who have asked for it by then. */
function inBurst(queryClient: QueryClient, key: string, run: () => Promise<unknown>): Promise<unknown> {
  const bursts = burstsOf.get(queryClient) ?? new Map<string, Burst>()
  burstsOf.set(queryClient, bursts)
  const running = bursts.get(key)
  if (running) {
    running.next ??= running.pause.then(() => {
      bursts.delete(key)
      return inBurst(queryClient, key, run)
    })
    return running.next
  }
  const burst: Burst = { pause: new Promise((resolve) => setTimeout(resolve, burstMs)) }
  bursts.set(key, burst)
  void burst.pause.then(() => !burst.next && bursts.delete(key))
  return run()
}

interface Change {
  type: EventType
  requestId: string
  role: 'customer' | 'staff'
}

function refetchTouched(
  queryClient: QueryClient,
  addresses: readonly string[],
  { type, requestId, role }: Change,
): Promise<unknown> {
  const touched = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => addresses.includes(String(queryKey[0])),
  })
  const rows = new Set(touched.map(rowRefreshOf<Row>).flatMap((refresh) => refresh?.one ?? []))
  const refreshing = [...rows].map((one) => {
    const lists = touched.filter((query) => rowRefreshOf<Row>(query)?.one === one)
    return refreshRow(queryClient, { one, lists, id: requestId, type, role })
  })
  const rowKeys = new Set([...rows].map((one) => rowQuery(one, requestId).queryKey[0]))
  const others = touched.filter(
    (query) => !rowRefreshOf<Row>(query) && !rowKeys.has(String(query.queryKey[0])),
  )
  const refetching = invalidateAll(queryClient, (query) => others.includes(query))
  return Promise.all([refetching, ...refreshing])
}

/**
 * Invalidates queries because their data has changed; mounted ones are refetched. A running fetch may have read the old data.
 * TanStack Query repeats it only for a mounted query that has data, so others are invalidated once more when it has ended.
 *
 * @returns a promise that resolves when the mounted queries are up to date
 */
export function invalidateAll(
  queryClient: QueryClient,
  concerns: (query: Query) => boolean = () => true,
): Promise<unknown> {
  const running = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => concerns(query) && !(query.isActive() && query.state.data !== undefined),
  })
  const again = running.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  return Promise.all([queryClient.invalidateQueries({ predicate: concerns }), ...again])
}

/** The last refresh of each row that is being fetched, by its address. */
const refreshes = new Map<string, symbol>()

interface ChangedRow {
  one: RowRefresh<Row>['one']
  lists: Query[]
  id: string
  type: EventType
  role: 'customer' | 'staff'
}

/** Fetches a row that has changed, once, and puts it in its place in every cached list. */
async function refreshRow(
  queryClient: QueryClient,
  { one, lists, id, type, role }: ChangedRow,
): Promise<void> {
  const row = rowQuery(one, id)
  const [address] = row.queryKey
  const isShown = queryClient.getQueryCache().find(row)?.isActive() ?? false
  const refresh = Symbol(id)
  const isConcerned = (list: Query) => {
    const { data } = list.state as { data?: Pages<Row> }
    const canBeNew = rowRefreshOf<Row>(list)?.canAdd?.(type, role) ?? true
    return data?.pages.some(({ rows }) => canBeNew || rows.some((known) => known.id === id)) ?? false
  }
  await queryClient.invalidateQueries({ queryKey: row.queryKey, exact: true, refetchType: 'none' })
  if (!isShown && !lists.some((list) => list.isActive())) {
    for (const list of lists.filter(isConcerned)) list.invalidate()
    return
  }
  if (!isShown && !lists.some((list) => list.state.fetchStatus === 'fetching' || isConcerned(list))) return

  const patch = async (change: (data: Pages<Row>, list: Query) => Pages<Row>) => {
    const patches = lists.map(async (list) => {
      // A fetch that is running may have read the list before the change.
      await list.promise?.catch(() => undefined)
      if (isConcerned(list)) patchPages<Row>(queryClient, list.queryKey, (data) => change(data, list))
    })
    await Promise.all(patches)
  }
  refreshes.set(address, refresh)
  const isNewest = () => refreshes.get(address) === refresh
  try {
    // A fetch that started before the change may return the old row.
    await queryClient.cancelQueries({ queryKey: row.queryKey, exact: true })
    // Not the row's query, whose fetch is cancelled when the last page with the row closes.
    const changed = (await callApi(one, { params: { id } } as never)) as Row
    // The row has changed again, and that change fetches it.
    if (!isNewest()) return
    queryClient.setQueryData(row.queryKey, changed)
    await patch((data, list) => rowRefreshOf<Row>(list)?.place(data, changed) ?? data)
  } catch (error) {
    if (!isNewest()) return
    if (error instanceof ApiError && error.status === 404) {
      await patch((data) => withoutRow(data, id))
    } else {
      const outdated = [row, ...lists.filter(isConcerned)]
      await Promise.all(
        outdated.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
      )
    }
  } finally {
    if (isNewest()) refreshes.delete(address)
  }
}
