import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { callApi } from './callApi.ts'
import { ApiError } from './errors.ts'
import { type Pages, withoutRow } from './pages.ts'
import { patchQuery, type RowRefresh, rowQuery, rowRefreshOf } from './readQuery.ts'

interface Row {
  id: string
}

/**
 * Invalidates the queries of addresses whose replies have changed: mounted queries are refetched now, the others when they are next
 * used. Lists with a `rowRefresh` get the changed row instead, if one of them or the row is on screen. In a burst of the same
 * changes, the first is followed at once and the others together, every 250 ms.
 *
 * @param addresses paths of GET calls, or `*` for all
 * @returns a promise that resolves when the mounted queries are up to date
 */
export function invalidate(queryClient: QueryClient, addresses: readonly string[]): Promise<unknown> {
  if (addresses.includes('*')) return invalidateAll(queryClient)
  return inBurst(queryClient, addresses.join(' '), () => refetchTouched(queryClient, addresses))
}

const burstMs = 250

interface Burst {
  pause: Promise<unknown>
  /** The run after the pause, once it is needed. */
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

function refetchTouched(queryClient: QueryClient, addresses: readonly string[]): Promise<unknown> {
  const touched = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => addresses.includes(String(queryKey[0])),
  })
  const lists = touched.filter((query) => rowRefreshOf<Row>(query))
  const rows = [...new Set(lists.flatMap((list) => rowRefreshOf<Row>(list)?.one ?? []))].flatMap((one) =>
    idsIn(addresses, one).map((id) => ({ one, id })),
  )
  const refreshing = rows.map(({ one, id }) => {
    const ofRow = lists.filter((list) => rowRefreshOf<Row>(list)?.one === one)
    return refreshRow(queryClient, { one, id, lists: ofRow })
  })
  const refreshed = new Set(rows.map(({ one }) => one))
  const rowKeys = new Set(rows.map(({ one, id }) => rowQuery(one, id).queryKey[0]))
  const others = touched.filter((query) => {
    const refresh = rowRefreshOf<Row>(query)
    return !(refresh && refreshed.has(refresh.one)) && !rowKeys.has(String(query.queryKey[0]))
  })
  const refetching = invalidateAll(queryClient, (query) => others.includes(query))
  return Promise.all([refetching, ...refreshing])
}

/** The ids in those of the addresses that are the path of a call. */
export function idsIn(addresses: readonly string[], { path }: Pick<Endpoint, 'path'>): string[] {
  const [before = '', after = ''] = path.split(/\{\w+\}/)
  return addresses
    .filter((address) => address.startsWith(before) && address.endsWith(after))
    .map((address) => address.slice(before.length, address.length - after.length))
    .filter((id) => id !== '' && !id.includes('/'))
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
  id: string
  lists: Query[]
}

/** Fetches a row that has changed, once, and puts it in its place in every cached list. */
async function refreshRow(queryClient: QueryClient, { one, id, lists }: ChangedRow): Promise<void> {
  const row = rowQuery(one, id)
  const [address] = row.queryKey
  const isShown = queryClient.getQueryCache().find(row)?.isActive() ?? false
  const refresh = Symbol(id)
  const isConcerned = (list: Query) => list.state.data !== undefined
  await queryClient.invalidateQueries({ queryKey: row.queryKey, exact: true, refetchType: 'none' })
  if (!isShown && !lists.some((list) => list.isActive())) {
    for (const list of lists.filter(isConcerned)) list.invalidate()
    return
  }
  if (!isShown && !lists.some((list) => list.state.fetchStatus === 'fetching' || isConcerned(list))) return

  const patch = async (change: (data: Pages<Row>, list: Query) => Pages<Row>) => {
    const patches = lists.map(async (list) => {
      // A fetch that is running may have read the list before the change. One that waits for a connection has not started.
      if (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => undefined)
      if (isConcerned(list)) patchQuery<Pages<Row>>(queryClient, list.queryKey, (data) => change(data, list))
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
