import { infiniteQueryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, callForPage, type JsonEndpoint, type ListPage } from './callApi.ts'
import { type Pages, rowsOf } from './pages.ts'
import { keyOf } from './readQuery.ts'

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
