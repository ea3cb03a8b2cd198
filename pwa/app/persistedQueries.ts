import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { accountsApi } from '#contract/accounts.ts'
import { eventsApi } from '#contract/events.ts'
import { faqApi } from '#contract/faq.ts'
import { messagesApi } from '#contract/messages.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import type { Pages } from '../http/pages.ts'
import { personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { currentUntil } from '../ui/liveUpdates.ts'

type DehydratedQuery = DehydratedState['queries'][number]

/** How long a query's data is kept on the device: a week. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000
/** Size limit in characters. localStorage holds 5 MB and is read synchronously before the first paint. */
export const largestSnapshot = 300_000

/**
 * Restores a user's queries from this device, and saves them from then on: within a second, and at once when the page is hidden,
 * since it may not run again. The tabs of a browser overwrite each other's snapshot: it is only a cache.
 */
export function persistQueries(
  queryClient: QueryClient,
  userId: string,
): { restored: Promise<void>; stop: () => void } {
  let isStopped = false
  const storage = {
    getItem: readLocal,
    // The persister writes up to a second later, and not for a user who has signed out since.
    setItem: (key: string, text: string) => !isStopped && isDeviceOwner(userId) && writeLocal(key, text),
    removeItem: (key: string) => writeLocal(key, null),
  }
  const key = `${personalPrefix(userId)}queries`
  const persister = createSyncStoragePersister({
    storage,
    key,
    serialize: writeSnapshot,
    deserialize: readSnapshot,
  })
  const atOnce: Persister = {
    ...persister,
    persistClient: (snapshot) => void storage.setItem(key, writeSnapshot(snapshot)),
  }
  const options = {
    queryClient,
    buster: __BUILD_ID__,
    maxAge: keptForMs,
    dehydrateOptions: { shouldDehydrateQuery: isSaved, shouldDehydrateMutation: () => false },
  }
  // The snapshot contains only what is in memory, so memory has to keep these queries for a week as well.
  const stopKeeping = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added' && isKept(query.queryKey)) query.setOptions({ ...query.options, gcTime: keptForMs })
  })
  const [stopSaving, restoring] = persistQueryClient({ ...options, persister })
  const restored = restoring
    // Shown at once and fetched again once (`docs/RULES.md, Lists`).
    .then(() => queryClient.invalidateQueries({ refetchType: 'none' }))
    // Stored text that was not a snapshot is removed.
    .catch(() => undefined)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void persistQueryClientSave({ ...options, persister: atOnce })
  }
  // Also fired when the page is closed or left.
  document.addEventListener('visibilitychange', onHidden)
  return {
    restored,
    stop() {
      isStopped = true
      stopKeeping()
      stopSaving()
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

/** Whether a query is saved, also after a failed refetch if it still has data. */
function isSaved({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  return state.data !== undefined && Date.now() - state.dataUpdatedAt <= keptForMs && isKept(queryKey)
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
  faqApi.listMine,
].map(patternOf)
const staffAddresses = [requestsApi.adminList, requestsApi.adminSummary, messagesApi.list].map(patternOf)

function patternOf({ path }: { path: string }): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** Whether a query is kept in the snapshot. */
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
 * Serializes a snapshot within the limit: the user's own lists before staff's, newest first, skipping what no longer fits. The
 * first pages of a list that fit are kept, at least one. A query whose refetch failed is kept with its last data.
 */
export function writeSnapshot(snapshot: PersistedClient): string {
  const write = (queries: DehydratedQuery[]) =>
    JSON.stringify({ ...snapshot, clientState: { ...snapshot.clientState, queries } })
  let bytesLeft = largestSnapshot - write([]).length
  const kept: DehydratedQuery[] = []
  const candidates = snapshot.clientState.queries.toSorted(
    (one, other) =>
      Number(isForStaff(one.queryKey)) - Number(isForStaff(other.queryKey)) ||
      other.state.dataUpdatedAt - one.state.dataUpdatedAt,
  )
  for (const candidate of candidates) {
    let query = asLastSeen(candidate)
    // One more for the comma.
    const size = () => JSON.stringify(query).length + 1
    while (size() > bytesLeft && pageCount(query) > 1) query = withoutLastPage(query)
    if (size() > bytesLeft) continue
    bytesLeft -= size()
    kept.push(query)
  }
  return write(kept)
}

/** Parses a snapshot, without what has become too old since. @throws if the text is no snapshot */
function readSnapshot(text: string): PersistedClient {
  const snapshot = JSON.parse(text) as PersistedClient
  const queries = snapshot.clientState.queries.filter(isSaved)
  return { ...snapshot, clientState: { ...snapshot.clientState, queries } }
}

/** A query without the meta of lists, whose functions would be lost: a list gets it again where it is used. */
function asLastSeen({ meta: _, ...query }: DehydratedQuery): DehydratedQuery {
  const outcome = { status: 'success', error: null, fetchFailureReason: null, fetchMeta: null } as const
  // The next page knows nothing of the updates that have arrived since it was fetched.
  const dataUpdatedAt = currentUntil(query.state.dataUpdatedAt)
  return { ...query, state: { ...query.state, ...outcome, dataUpdatedAt } }
}

function pageCount({ state: { data } }: DehydratedQuery): number {
  return isPaged(data) ? data.pages.length : 0
}

function withoutLastPage(query: DehydratedQuery): DehydratedQuery {
  const { pages, pageParams } = query.state.data as Pages<unknown>
  const data = { pages: pages.slice(0, -1), pageParams: pageParams.slice(0, -1) }
  return { ...query, state: { ...query.state, data } }
}

function isPaged(data: unknown): data is Pages<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
