import type { DehydratedState } from '@tanstack/react-query'
import { accountsApi } from '#contract/accounts.ts'
import { eventsApi } from '#contract/events.ts'
import { messagesApi } from '#contract/messages.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import type { Pages } from '../http/pages.ts'

type DehydratedQuery = DehydratedState['queries'][number]

interface Snapshot {
  /** The build whose data this is. */
  buster: string
  clientState: DehydratedState
}

/**
 * Queries kept in localStorage for offline reading: the user's own lists, and those that admins work from. Small ones only;
 * threads and tickets have tables in the offline database.
 */
const ownAddresses = [
  requestsApi.listMine,
  requestsApi.get,
  eventsApi.timeline,
  offersApi.listForRequest,
  requestsApi.activeBlacklistedWords,
  resaleApi.listMine,
  accountsApi.listSessions,
].map(patternOf)
const staffAddresses = [requestsApi.adminList, requestsApi.adminSummary, messagesApi.list].map(patternOf)

function patternOf({ path }: { path: string }): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** How long a query's data is kept on the device: a week. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000
/** In characters. localStorage holds 5 MB and is read synchronously before the first paint. */
export const largestSnapshot = 300_000

export function isKept(queryKey: readonly unknown[]): boolean {
  const [address, query, ...more] = queryKey
  if (typeof address !== 'string' || more.length > 0) return false
  // Not what a search has found.
  const isSearch = typeof query === 'object' && query !== null && 'q' in query
  return !isSearch && (ownAddresses.some((pattern) => pattern.test(address)) || isForStaff(queryKey))
}

function isForStaff([address]: readonly unknown[]): boolean {
  return staffAddresses.some((pattern) => pattern.test(String(address)))
}

/**
 * Serializes a snapshot within the limit: the user's own lists before staff's, newest first, skipping what no longer fits. Of a
 * list the first pages are kept that fit, one at least. A query whose refetch failed is kept with its last data.
 *
 * @param now milliseconds since 1970
 * @param limit in characters
 */
export function writeSnapshot(
  queries: readonly DehydratedQuery[],
  buildId: string,
  now: number,
  limit = largestSnapshot,
): string {
  const write = (queries: DehydratedQuery[]) => {
    const snapshot: Snapshot = { buster: buildId, clientState: { mutations: [], queries } }
    return JSON.stringify(snapshot)
  }
  let room = limit - write([]).length
  const kept: DehydratedQuery[] = []
  const candidates = queries
    .filter(({ queryKey, state }) => isKept(queryKey) && isFresh(state.dataUpdatedAt, now))
    .sort(
      (one, other) =>
        Number(isForStaff(one.queryKey)) - Number(isForStaff(other.queryKey)) ||
        other.state.dataUpdatedAt - one.state.dataUpdatedAt,
    )
  for (const candidate of candidates) {
    const query = withFirstPages(asLastSeen(candidate), room)
    // One more for the comma.
    const size = JSON.stringify(query).length + 1
    if (size > room) continue
    room -= size
    kept.push(query)
  }
  return write(kept)
}

function withFirstPages(query: DehydratedQuery, room: number): DehydratedQuery {
  const { data } = query.state
  if (!isPaged(data) || data.pages.length < 2) return query
  const keep = (count: number): DehydratedQuery => {
    const pages = data.pages.slice(0, count)
    return {
      ...query,
      state: { ...query.state, data: { pages, pageParams: data.pageParams.slice(0, count) } },
    }
  }
  let size = JSON.stringify(keep(0)).length + 1
  const fitting = data.pages.findIndex((page, index) => {
    size += JSON.stringify([page, data.pageParams[index]]).length
    return size > room
  })
  return keep(fitting === -1 ? data.pages.length : Math.max(1, fitting))
}

function isPaged(data: unknown): data is Pages<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

/** Parses a snapshot, without queries that are too old. Undefined if it is invalid or of another build, whose data may differ. */
export function readSnapshot(text: string | null, buildId: string, now: number): DehydratedState | undefined {
  try {
    const snapshot = JSON.parse(text ?? 'null') as Snapshot | null
    if (snapshot?.buster !== buildId) return undefined
    const queries = snapshot.clientState.queries.filter(
      ({ queryKey, state }) => isKept(queryKey) && isFresh(state.dataUpdatedAt, now),
    )
    return { mutations: [], queries }
  } catch {
    return undefined
  }
}

/**
 * Adds the queries of the snapshot that only another tab has read. Without those of staff, which are dropped when their owner is
 * no longer an admin.
 */
export function withOtherTabs(
  queries: readonly DehydratedQuery[],
  saved: DehydratedState | undefined,
): DehydratedQuery[] {
  const own = new Set(queries.map(({ queryHash }) => queryHash))
  const others = saved?.queries.filter(
    ({ queryHash, queryKey }) => !own.has(queryHash) && !isForStaff(queryKey),
  )
  return [...queries, ...(others ?? [])]
}

function isFresh(at: number, now: number): boolean {
  return now - at <= keptForMs
}

function asLastSeen({ queryHash, queryKey, dehydratedAt, state }: DehydratedQuery): DehydratedQuery {
  return {
    queryHash,
    queryKey,
    dehydratedAt,
    state: {
      ...state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }
}
