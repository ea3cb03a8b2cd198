import { useSyncExternalStore } from 'react'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../offline/savedTickets.ts'
import { createLiveStore, type LiveStore } from '../../outbox/liveStore.ts'
import { useLiveQuery, useOfflineDb } from '../../outbox/useOutbox.ts'

/** What this device knows of the person's tickets; null where nothing is saved, undefined while it is being read. */
export function useSavedTickets(): SavedTickets | null | undefined {
  return useLiveQuery('tickets', async (db) => (await readSavedTickets(db)) ?? null)
}

/** The tickets that can be shown and downloaded without a network. */
export function useSavedTicketIds(): ReadonlySet<string> {
  const db = useOfflineDb()
  const store = db?.isKept ? idsOf(db) : undefined
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.current() ?? none)
}

/** One question for all cards and seats that want to know. */
const stores = new WeakMap<OfflineDb, LiveStore<ReadonlySet<string>>>()

function idsOf(db: OfflineDb): LiveStore<ReadonlySet<string>> {
  const store = stores.get(db) ?? createLiveStore(() => listSavedTicketIds(db))
  stores.set(db, store)
  return store
}

const none: ReadonlySet<string> = new Set()
const never = () => () => undefined
