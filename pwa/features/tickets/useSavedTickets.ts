import { useSyncExternalStore } from 'react'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../offline/savedTickets.ts'
import { createLiveStore, type LiveStore } from '../../outbox/liveStore.ts'
import { useLiveQuery, useOfflineDb } from '../../outbox/useOutbox.ts'

/** The user's tickets as saved on this device; null if none are saved, undefined while they are being read. */
export function useSavedTickets(): SavedTickets | null | undefined {
  return useLiveQuery('tickets', async (db) => (await readSavedTickets(db)) ?? null)
}

/** The ids of tickets that can be shown and downloaded offline. */
export function useSavedTicketIds(): ReadonlySet<string> {
  return useKnownSavedIds() ?? none
}

/** The same; undefined while they are being read, or if the browser stores nothing. */
export function useKnownSavedIds(): ReadonlySet<string> | undefined {
  const db = useOfflineDb()
  const store = db?.isKept ? idsOf(db) : undefined
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.current())
}

/** One query, shared by all cards and seats. */
const stores = new WeakMap<OfflineDb, LiveStore<ReadonlySet<string>>>()

function idsOf(db: OfflineDb): LiveStore<ReadonlySet<string>> {
  const store = stores.get(db) ?? createLiveStore(() => listSavedTicketIds(db))
  stores.set(db, store)
  return store
}

const none: ReadonlySet<string> = new Set()
const never = () => () => undefined
