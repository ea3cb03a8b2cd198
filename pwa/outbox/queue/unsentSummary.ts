import { needsUser } from './nextEntries.ts'
import { isVisibleToUser, type OutboxEntry } from './outboxEntry.ts'

/** Numbers of unsent entries that the user knows of. */
export interface UnsentSummary {
  total: number
  /** Of these, how many are sent automatically once there is a session and a network. */
  byItself: number
}

/** Counts unsent entries. @param entries a user's whole outbox */
export function summarizeUnsent(entries: readonly OutboxEntry[]): UnsentSummary {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const written = entries.filter(isVisibleToUser)
  return {
    total: written.length,
    byItself: written.filter((entry) => !needsUser(entry, unsent)).length,
  }
}
