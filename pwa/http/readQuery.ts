import { queryOptions } from '@tanstack/react-query'
import { NoSuchAddressError, pathOf, type ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, callApi, type JsonEndpoint } from './callApi.ts'

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
