import type { DehydratedState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { developerApi } from '#contract/developer.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'

type DehydratedQuery = DehydratedState['queries'][number]

/**
 * Which lists are kept in localStorage, so that they can be read without a network: a person's own, and the one that admins
 * work from. Small ones only; chats and tickets have places of their own in the offline database.
 */
const ownAddresses = [
  requestsApi.listMine,
  requestsApi.get,
  offersApi.listForRequest,
  developerApi.activeBlacklistedWords,
].map(patternOf)
const staffAddresses = [requestsApi.adminList].map(patternOf)

function patternOf({ path }: { path: string }): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

export const keptForMs = 7 * 24 * 60 * 60 * 1000
/** localStorage has room for 5 MB and is read before the first screen is drawn. */
export const largestSnapshot = 300_000

export function isKept(queryKey: readonly unknown[]): boolean {
  const [address] = queryKey
  return (
    queryKey.length === 1 &&
    typeof address === 'string' &&
    [...ownAddresses, ...staffAddresses].some((pattern) => pattern.test(address))
  )
}

function isForStaff([address]: readonly unknown[]): boolean {
  return staffAddresses.some((pattern) => pattern.test(String(address)))
}

/**
 * A snapshot as text, within the limit: a person's own lists first, of these the newest, and of the others what still fits. A
 * list that could not be fetched again is kept as it was last seen.
 */
export function writeSnapshot(snapshot: PersistedClient, now: number, limit = largestSnapshot): string {
  const write = (queries: DehydratedQuery[]) =>
    JSON.stringify({ ...snapshot, clientState: { mutations: [], queries } })
  let room = limit - write([]).length
  const kept: DehydratedQuery[] = []
  const candidates = snapshot.clientState.queries
    .filter(({ queryKey, state }) => isKept(queryKey) && isFresh(state.dataUpdatedAt, now))
    .sort(
      (one, other) =>
        Number(isForStaff(one.queryKey)) - Number(isForStaff(other.queryKey)) ||
        other.state.dataUpdatedAt - one.state.dataUpdatedAt,
    )
  for (const candidate of candidates) {
    const query = asLastSeen(candidate)
    // With the comma between two of them.
    const size = JSON.stringify(query).length + 1
    if (size > room) continue
    room -= size
    kept.push(query)
  }
  return write(kept)
}

/** What a snapshot may still tell: nothing of another build, whose shapes may differ, and nothing old. */
export function readSnapshot(text: string | null, buildId: string, now: number): DehydratedState | undefined {
  try {
    const snapshot = JSON.parse(text ?? 'null') as PersistedClient | null
    if (snapshot?.buster !== buildId) return undefined
    const queries = snapshot.clientState.queries.filter(
      ({ queryKey, state }) => isKept(queryKey) && isFresh(state.dataUpdatedAt, now),
    )
    return { mutations: [], queries }
  } catch {
    return undefined
  }
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
