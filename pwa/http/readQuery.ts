import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { NoSuchAddressError, pathOf, type ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, callApi, callForPage, type JsonEndpoint, type ListPage } from './callApi.ts'
import { type Pages, type RowPatch, rowsOf } from './pages.ts'

type ReadOptions<E extends JsonEndpoint> = Pick<CallOptions<E>, 'params'>
type ReadArgument<E extends JsonEndpoint> =
  object extends ReadOptions<E> ? [options?: ReadOptions<E>] : [options: ReadOptions<E>]

/**
 * TanStack Query options for a GET endpoint. The query key is the call's address, so that an invalidation of an address
 * finds its query.
 */
export function readQuery<E extends JsonEndpoint & { readonly method: 'GET' }>(
  endpoint: E,
  ...[options]: ReadArgument<E>
) {
  const params = options?.params as Readonly<Record<string, string>> | undefined
  const call = callApi as (
    endpoint: E,
    options: { params: unknown; signal: AbortSignal },
  ) => Promise<ReplyOf<E>>
  return queryOptions({
    queryKey: [keyOf(endpoint, params)] as const,
    queryFn: ({ signal }) => call(endpoint, { params, signal }),
  })
}

/** TanStack Query options for a GET endpoint that takes a query, which follows the address in the query key. */
export function readWithQuery<E extends JsonEndpoint & { readonly method: 'GET' }>(
  endpoint: E,
  query: CallOptions<E>['query'],
) {
  const call = callApi as (
    endpoint: E,
    options: { query: unknown; signal: AbortSignal },
  ) => Promise<ReplyOf<E>>
  return queryOptions({
    queryKey: [endpoint.path, query] as const,
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
  })
}

/** A query's address. Does not throw, because it is called while rendering: fetching the query fails instead. */
export function keyOf(endpoint: JsonEndpoint, params?: Readonly<Record<string, string>>): string {
  try {
    return pathOf(endpoint, params)
  } catch (error) {
    if (error instanceof NoSuchAddressError) return endpoint.path
    throw error
  }
}

/** TanStack Query options for the row of a list, read by its id. */
export function rowQuery(one: JsonEndpoint & { readonly method: 'GET' }, id: string) {
  return readQuery(one, { params: { id } } as never)
}

type RowOf<E extends JsonEndpoint> = ReplyOf<E> extends (infer Row)[] ? Row : never

/** How a list fetches one row that has changed, instead of all its rows (`invalidate`). */
export interface RowRefresh<Row> {
  /** Reads the row by its id. */
  one: JsonEndpoint & { readonly method: 'GET' }
  /** Puts the row where it belongs in the list's pages, which may be nowhere. */
  place(data: Pages<Row>, row: Row): Pages<Row>
}

/**
 * TanStack Query options for a list that is read page by page; a component's `data` are the rows of all pages it has. The key
 * is the call's address, followed by the query if there is one.
 *
 * The server links only to the next page, so a page's parameter is the list of cursors that led to it; the previous page is the
 * list without the last one.
 *
 * @param options `query` without `cursor`; `maxPages` limits the pages in memory, the oldest are dropped; with `rowRefresh`
 *   changed rows are fetched one by one
 */
export function readPages<E extends JsonEndpoint & { readonly method: 'GET' }>(
  endpoint: E,
  {
    params,
    query,
    maxPages,
    rowRefresh,
  }: {
    params?: CallOptions<E>['params']
    query?: Omit<NonNullable<CallOptions<E>['query']>, 'cursor'>
    maxPages?: number
    rowRefresh?: RowRefresh<RowOf<E>>
  } = {},
) {
  const call = callForPage as (
    endpoint: E,
    options: { params: unknown; query: unknown; signal: AbortSignal },
  ) => Promise<ListPage<RowOf<E>[]>>
  const address = keyOf(endpoint, params as Readonly<Record<string, string>> | undefined)
  return infiniteQueryOptions({
    queryKey: query ? ([address, query] as const) : ([address] as const),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params, query: { ...query, cursor: pageParam.at(-1) }, signal }),
    initialPageParam: [] as readonly string[],
    getNextPageParam: ({ next }, _pages, trail) => (next === undefined ? undefined : [...trail, next]),
    getPreviousPageParam: (_page, _pages, trail) => (trail.length > 0 ? trail.slice(0, -1) : undefined),
    select: rowsOf<RowOf<E>>,
    ...(maxPages !== undefined && { maxPages }),
    ...(rowRefresh && { meta: { rowRefresh } }),
  })
}

/** The `rowRefresh` of a list's query; undefined for other queries. */
export function rowRefreshOf<Row>({ meta }: Query): RowRefresh<Row> | undefined {
  return meta?.rowRefresh as RowRefresh<Row> | undefined
}

/** Changes cached data without making it look fetched, or up to date if it was not. */
export function patchQuery<Data>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): void {
  const state = queryClient.getQueryState(queryKey)
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data), {
    updatedAt: state?.dataUpdatedAt,
  })
  if (state?.isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Changes a row wherever the cache has it: by itself, and in its lists, each of which puts it where it now belongs. */
export function patchRow<Row extends { id: string }>(
  queryClient: QueryClient,
  { one, id, change }: RowPatch<Row>,
): void {
  const { queryKey } = rowQuery(one, id)
  const lists = queryClient.getQueryCache().findAll({
    predicate: (query) => rowRefreshOf(query)?.one === one,
  })
  const rows = lists.flatMap(({ state }) => rowsOf(state.data as Pages<Row> | undefined) ?? [])
  const known = rows.find((row) => row.id === id) ?? queryClient.getQueryData<Row>(queryKey as never)
  if (!known) return
  const changed = change(known)
  for (const list of lists) {
    const place = rowRefreshOf<Row>(list)?.place
    if (place) patchQuery<Pages<Row>>(queryClient, list.queryKey, (data) => place(data, changed))
  }
  patchQuery<Row>(queryClient, queryKey, () => changed)
}

/** The rows, of which those that have not changed are the known objects, so that they are not drawn again. */
export function withKnown<Row extends { id: string }>(
  known: readonly Row[] | undefined,
  rows: readonly Row[],
): Row[] {
  const before = new Map(known?.map((row) => [row.id, row]))
  return rows.map((row) => replaceEqualDeep(before.get(row.id), row))
}
