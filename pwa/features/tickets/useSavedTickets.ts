import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../offline/savedTickets.ts'
import { useLiveQuery } from '../../outbox/useOutbox.ts'

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
  return useLiveQuery('saved tickets', async (db) => (db.isKept ? listSavedTicketIds(db) : undefined))
}

const none: ReadonlySet<string> = new Set()
